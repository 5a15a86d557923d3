package event

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The types of notifications.
const (
	WebhookListSubmitted  = "list.submitted"  // a new list
	WebhookListChanged    = "list.changed"    // a new version of a list
	WebhookListsJudged    = "lists.judged"    // lists with a new status or verdict
	WebhookEventChanged   = "event.changed"   // locked, unlocked, or with a new pack
	WebhookListsPublished = "event.published" // the lists were published
)

// A Webhook is an address that receives notifications. Messages are signed according
// to Standard Webhooks, with the headers webhook-id, webhook-timestamp and
// webhook-signature.
type Webhook struct {
	ID        string    `json:"id"` // hok_…
	Event     string    `json:"-"`
	Address   string    `json:"url"`
	Secret    string    `json:"secret,omitempty"` // whsec_…; returned only by AddWebhook
	CreatedAt time.Time `json:"created_at"`
}

// A Delivery is a notification that has not been sent to a webhook yet.
type Delivery struct {
	ID      string // msg_…
	Webhook string
	At      time.Time
	Body    []byte // JSON
}

// A Message is a signed delivery.
type Message struct {
	Address string
	Header  map[string]string
	Body    []byte
}

// A Queue sends deliveries to webhooks and retries failed attempts with exponential
// back-off. It may send a delivery more than once.
type Queue interface {
	// AddWebhook queues the delivery with the id, after those that cannot wait if it can.
	AddWebhook(ctx context.Context, delivery string, canWait bool) error
}

// maxUrgent is the number of pending deliveries of an event beyond which further ones wait for those of
// other events: its webhooks may be slow.
const maxUrgent = 8

// maxWebhooks limits the webhooks of an event.
const maxWebhooks = 20

const secretPrefix = "whsec_"

// AddWebhook adds a webhook and returns it with its secret.
func (v *Session) AddWebhook(ctx context.Context, address string) (*Webhook, error) {
	if err := v.Require(OpWebhook); err != nil {
		return nil, err
	}
	if v.service.queue == nil {
		return nil, &StateError{"a server without background jobs", "a server with background jobs"}
	}
	address, err := validateLine("url", address, 1, 2000)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil {
		return nil, invalid("url", fault.Quote(address), "an address that begins with https:// or http://, without a password")
	}
	hooks, err := v.service.store.Webhooks(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	if len(hooks) >= maxWebhooks {
		return nil, &StateError{strconv.Itoa(len(hooks)) + " webhooks", "at most " + strconv.Itoa(maxWebhooks)}
	}
	h := &Webhook{
		ID: "hok_" + tokenEncoding.EncodeToString(randomBytes(10)), Event: v.Event.ID, Address: address, CreatedAt: v.At,
		Secret: secretPrefix + base64.StdEncoding.EncodeToString(randomBytes(24)),
	}
	return h, v.service.store.AddWebhook(ctx, h, v.record(OpWebhook, h.ID, "trail_detail.made", "Name", u.Host))
}

// Webhooks lists the webhooks without their secrets.
func (v *Session) Webhooks(ctx context.Context) ([]*Webhook, error) {
	if err := v.Require(OpWebhook); err != nil {
		return nil, err
	}
	hooks, err := v.service.store.Webhooks(ctx, v.Event.ID)
	for _, h := range hooks {
		h.Secret = ""
	}
	return hooks, err
}

// RemoveWebhook removes a webhook with its pending deliveries.
func (v *Session) RemoveWebhook(ctx context.Context, id string) error {
	if err := v.Require(OpWebhook); err != nil {
		return err
	}
	return v.service.store.RemoveWebhook(ctx, v.Event.ID, id, v.record(OpWebhook, id, "trail_detail.removed"))
}

// A Notification is the message to all webhooks about a change. It is stored as one
// delivery per webhook in the transaction of the change, so a crash loses no
// notification, and none is sent about a change that was not stored.
type Notification struct {
	ID   string // msg_…; a delivery appends a part of the webhook's id
	Body []byte // JSON
}

// newNotification returns the notification of a change, or nil if webhooks are
// disabled.
func (s *Service) newNotification(event, kind string, at time.Time, data map[string]any) *Notification {
	if s.queue == nil {
		return nil
	}
	data["event"] = event
	body, err := json.Marshal(map[string]any{"type": kind, "timestamp": at.UTC(), "data": data})
	if err != nil {
		panic(err) // strings and numbers can always be encoded
	}
	return &Notification{ID: "msg_" + tokenEncoding.EncodeToString(randomBytes(15)), Body: body}
}

// queueDeliveries queues the deliveries of a stored notification, even if the request
// was cancelled. It logs failures: ResumeWebhooks queues these deliveries later.
func (s *Service) queueDeliveries(ctx context.Context, n *Notification) {
	if n == nil {
		return
	}
	ctx = context.WithoutCancel(ctx)
	ids, pending, err := s.store.Deliveries(ctx, n.ID)
	if err == nil {
		err = s.addWebhooks(ctx, ids, pending > maxUrgent)
	}
	if err != nil {
		s.log.Error("webhooks", "error", err)
	}
}

func (s *Service) addWebhooks(ctx context.Context, deliveries []string, canWait bool) error {
	var errs []error
	for _, id := range deliveries {
		errs = append(errs, s.queue.AddWebhook(ctx, id, canWait))
	}
	return errors.Join(errs...)
}

// ResumeWebhooks queues the deliveries that an earlier process did not send.
func (s *Service) ResumeWebhooks(ctx context.Context) error {
	if s.queue == nil {
		return nil
	}
	ids, err := s.store.PendingDeliveries(ctx)
	if err != nil {
		return err
	}
	return s.addWebhooks(ctx, ids, true)
}

// WebhookMessage signs a delivery. It returns nil if the delivery no longer has to be
// sent.
func (s *Service) WebhookMessage(ctx context.Context, delivery string, at time.Time) (*Message, error) {
	d, h, err := s.store.Delivery(ctx, delivery)
	if errors.Is(err, catalog.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	stamp := strconv.FormatInt(at.Unix(), 10)
	return &Message{Address: h.Address, Body: d.Body, Header: map[string]string{
		"content-type": "application/json", "webhook-id": d.ID, "webhook-timestamp": stamp,
		"webhook-signature": signature(h.Secret, d.ID, stamp, d.Body),
	}}, nil
}

// signature returns the v1 signature of Standard Webhooks: the HMAC-SHA256 of id, time
// and body.
func signature(secret, id, stamp string, body []byte) string {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
	if err != nil {
		key = []byte(secret)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + stamp + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// DeliveryDone removes a delivery that was sent or given up.
func (s *Service) DeliveryDone(ctx context.Context, delivery string) error {
	return s.store.DoneDelivery(ctx, delivery)
}

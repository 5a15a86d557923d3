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
)

// What webhooks hear of.
const (
	WebhookListSubmitted  = "list.submitted"  // a new list
	WebhookListChanged    = "list.changed"    // a list that was handed in anew
	WebhookListsJudged    = "lists.judged"    // lists with another status or another verdict
	WebhookEventChanged   = "event.changed"   // locked, unlocked, or with another pack
	WebhookListsPublished = "event.published" // the lists are out
)

// A Webhook is an address that hears what happens. Messages are signed as Standard
// Webhooks asks: the headers webhook-id, webhook-timestamp and webhook-signature.
type Webhook struct {
	ID        string    `json:"id"` // hok_…
	Event     string    `json:"-"`
	Address   string    `json:"url"`
	Secret    string    `json:"secret,omitempty"` // whsec_…; shown once, when it is made
	CreatedAt time.Time `json:"created_at"`
}

// A Delivery is a message that is still to be sent to a webhook.
type Delivery struct {
	ID      string // msg_…
	Webhook string
	At      time.Time
	Body    []byte // JSON
}

// A Message is a signed delivery, ready to send.
type Message struct {
	Address string
	Header  map[string]string
	Body    []byte
}

// A Queue sends messages to webhooks, again and again with growing pauses until one
// is taken. A delivery that it works on twice does no harm to the event.
type Queue interface {
	// AddWebhook queues the delivery with the id.
	AddWebhook(ctx context.Context, delivery string) error
}

// maxWebhooks bounds the webhooks of an event.
const maxWebhooks = 20

const secretPrefix = "whsec_"

// AddWebhook makes a webhook. Its secret is in the answer, this once.
func (v *Session) AddWebhook(ctx context.Context, address string) (*Webhook, error) {
	if err := v.require(OpWebhook); err != nil {
		return nil, err
	}
	if v.service.queue == nil {
		return nil, &StateError{"a server that sends nothing", "one with a queue"}
	}
	address, err := validateLine("url", address, 1, 2000)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil {
		return nil, &InputError{"url", strconv.Quote(address), "an address that begins with https:// or http://, without a password"}
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
	return h, v.service.store.AddWebhook(ctx, h, v.record(OpWebhook, h.ID, "made for "+u.Host))
}

// Webhooks lists the webhooks, without their secrets.
func (v *Session) Webhooks(ctx context.Context) ([]*Webhook, error) {
	if err := v.require(OpWebhook); err != nil {
		return nil, err
	}
	hooks, err := v.service.store.Webhooks(ctx, v.Event.ID)
	for _, h := range hooks {
		h.Secret = ""
	}
	return hooks, err
}

// RemoveWebhook ends a webhook, with what was still to be sent to it.
func (v *Session) RemoveWebhook(ctx context.Context, id string) error {
	if err := v.require(OpWebhook); err != nil {
		return err
	}
	return v.service.store.RemoveWebhook(ctx, v.Event.ID, id, v.record(OpWebhook, id, "removed"))
}

// Notification are what webhooks are to hear of a change. They are stored in the transaction
// of the change, for each webhook that the event has then: a process that ends between
// the two loses nothing, and nobody hears of what was not stored.
type Notification struct {
	ID   string // msg_…; with the end of the webhook's id it is that of the delivery
	Body []byte // JSON
}

// newNotification are a message to the webhooks of an event, or nil where nothing is sent.
func (s *Service) newNotification(event, what string, at time.Time, data map[string]any) *Notification {
	if s.queue == nil {
		return nil
	}
	data["event"] = event
	body, err := json.Marshal(map[string]any{"type": what, "timestamp": at.UTC(), "data": data})
	if err != nil {
		panic(err) // texts and numbers always marshal
	}
	return &Notification{ID: "msg_" + tokenEncoding.EncodeToString(randomBytes(15)), Body: body}
}

// queueDeliveries queues what was stored of news. What cannot be queued is logged, and is
// queued when the service starts again. Whoever asked may be gone by now.
func (s *Service) queueDeliveries(ctx context.Context, n *Notification) {
	if n == nil {
		return
	}
	ctx = context.WithoutCancel(ctx)
	ids, err := s.store.Deliveries(ctx, n.ID)
	s.logError("webhooks", err)
	for _, id := range ids {
		s.logError("webhooks", s.queue.AddWebhook(ctx, id))
	}
}

func (s *Service) logError(what string, err error) {
	if err != nil {
		s.log.Error(what, "error", err)
	}
}

// ResumeWebhooks queues what an earlier process left unsent.
func (s *Service) ResumeWebhooks(ctx context.Context) error {
	if s.queue == nil {
		return nil
	}
	ids, err := s.store.PendingDeliveries(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.queue.AddWebhook(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// WebhookMessage signs a delivery for a queue to send. It is nil where there is nothing to
// send any more.
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

// signature is v1 of Standard Webhooks: the HMAC-SHA256 of id, time and body.
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

// DeliveryDone says that a delivery was taken, or that nobody tries any more.
func (s *Service) DeliveryDone(ctx context.Context, delivery string) error {
	return s.store.DoneDelivery(ctx, delivery)
}

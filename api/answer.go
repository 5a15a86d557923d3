package api

import (
	"mime"
	"net/http"
)

// found answers with what was found.
func found[T any](what T, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return reply(http.StatusOK, what)
}

// made answers with what was made.
func made[T any](what T, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return reply(http.StatusCreated, what)
}

// listed answers with the whole of a list.
func listed[T any](c *call, list []T, err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return whole(c, list)
}

// nothing answers with no body.
func nothing(err error) (*answer, error) {
	if err != nil {
		return nil, err
	}
	return &answer{status: http.StatusNoContent, header: http.Header{}}, nil
}

// attached answers with a file for saving.
func attached(media, name string, body []byte) *answer {
	a := raw(media, body)
	a.header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return a
}

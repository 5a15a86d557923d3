package main

import (
	"io"
	"log/slog"
)

// logger writes to w at the level of --log.
func (s *settings) logger(w io.Writer) *slog.Logger {
	if s.log == "off" {
		return slog.New(slog.DiscardHandler)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.log)); err != nil {
		level = slog.LevelInfo // the command line allows no other words
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}

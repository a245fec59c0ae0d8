package main

import (
	"encoding/json"
	"math"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"time"
	_ "time/tzdata"
	"unicode/utf8"
)

// record is one stored object. Keys that start with "_" are not sent.
type record map[string]any

// A rule returns what is wrong with a value, or "".
type rule func(value any) string

type field struct {
	name     string
	required bool
	nullable bool
	check    rule
}

var errKind = map[int]string{
	400: "invalid_request", 401: "unauthorized", 404: "not_found", 409: "conflict",
	413: "too_large", 415: "unsupported_media_type", 429: "rate_limited",
}

type apiError struct {
	status  int
	message string
	fields  map[string]string
}

func (e *apiError) Error() string { return e.message }

func fail(status int, message string) error { return &apiError{status: status, message: message} }

func invalid(name, message string) error {
	return &apiError{400, "Some fields are invalid.", map[string]string{name: message}}
}

func text(least, most int, pattern string) rule {
	re := regexp.MustCompile("^(?:" + pattern + ")$")
	return func(value any) string {
		s, ok := value.(string)
		if n := utf8.RuneCountInString(s); !ok || n < least || n > most {
			return "must be a string of the documented length"
		}
		if pattern != "" && !re.MatchString(s) {
			return "has the wrong format"
		}
		return ""
	}
}

func oneOf(values ...string) rule {
	return func(value any) string {
		for _, v := range values {
			if value == v {
				return ""
			}
		}
		return "must be one of " + strings.Join(values, ", ")
	}
}

// number accepts multiples of 1/scale.
func number(least, most, scale float64) rule {
	return func(value any) string {
		n, ok := value.(float64)
		if !ok || n < least || n > most {
			return "must be a number in the documented range"
		}
		if n != round(n, scale) {
			return "has too many decimals"
		}
		return ""
	}
}

func boolean(value any) string {
	if _, ok := value.(bool); !ok {
		return "must be true or false"
	}
	return ""
}

func email(value any) string {
	s, _ := value.(string)
	if a, err := mail.ParseAddress(s); err != nil || a.Address != s || len(s) > 120 {
		return "must be an email address"
	}
	return ""
}

func date(value any) string {
	s, _ := value.(string)
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "must be a date"
	}
	return ""
}

func instant(value any) string {
	s, _ := value.(string)
	if _, err := time.Parse(time.RFC3339, strings.ToUpper(s)); err != nil {
		return "must be a date and time with an offset"
	}
	return ""
}

func zone(value any) string {
	s, _ := value.(string)
	if _, err := time.LoadLocation(s); err != nil || s == "" || s == "Local" {
		return "must be a time zone of the IANA database"
	}
	return ""
}

func list(least, most int, unique bool, item rule) rule {
	return func(value any) string {
		items, ok := value.([]any)
		if !ok || len(items) < least || len(items) > most {
			return "must be an array of the documented length"
		}
		seen := map[any]bool{}
		for _, v := range items {
			if wrong := item(v); wrong != "" {
				return "has an item that " + wrong
			}
			if s, ok := v.(string); ok && unique && seen[s] {
				return "has an item twice"
			} else if ok {
				seen[s] = true
			}
		}
		return ""
	}
}

func object(fields []field) rule {
	return func(value any) string {
		o, ok := value.(map[string]any)
		if !ok {
			return "must be an object"
		}
		for name, wrong := range checkFields(o, fields, false) {
			return "has a field " + name + " that " + wrong
		}
		return ""
	}
}

func checkFields(body map[string]any, fields []field, partial bool) map[string]string {
	wrong := map[string]string{}
	known := map[string]bool{}
	for _, f := range fields {
		known[f.name] = true
		value, given := body[f.name]
		switch {
		case !given && f.required && !partial:
			wrong[f.name] = "is required"
		case !given || value == nil && f.nullable:
		default:
			if message := f.check(value); message != "" {
				wrong[f.name] = message
			}
		}
	}
	for name := range body {
		if !known[name] && !fault("unknown-fields-accepted") {
			wrong[name] = "is unknown"
		}
	}
	return wrong
}

// readBody decodes a JSON object and checks its fields.
func readBody(c *call, fields []field, partial bool) (record, error) {
	kind, _, _ := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if kind != "application/json" {
		return nil, fail(415, "Send application/json.")
	}
	var body map[string]any
	if !utf8.Valid(c.body) || json.Unmarshal(c.body, &body) != nil || body == nil {
		return nil, fail(400, "The body must be a JSON object.")
	}
	if wrong := checkFields(body, fields, partial); len(wrong) > 0 {
		return nil, &apiError{400, "Some fields are invalid.", wrong}
	}
	if fault("unknown-fields-accepted") {
		known := record{}
		for _, f := range fields {
			if value, given := body[f.name]; given {
				known[f.name] = value
			}
		}
		return known, nil
	}
	return body, nil
}

func parseInstant(value any) time.Time {
	s, _ := value.(string)
	t, _ := time.Parse(time.RFC3339, strings.ToUpper(s))
	return t
}

func round(n, scale float64) float64 { return math.Round(n*scale) / scale }

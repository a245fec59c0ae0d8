package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"
	"time"
)

var fuelFields = []field{
	{"liters", true, false, number(0.01, 2000, 100)},
	{"pricePerLiter", true, false, number(0.001, 10, 1000)},
	{"fueledAt", true, false, instant},
	{"station", false, true, text(1, 80, "")},
}

func listFuel(c *call) (int, any, error) {
	if _, err := vehicles.find(c, c.id(), "fuel-of-other-tenant"); err != nil {
		return 0, nil, err
	}
	liters := 0.0
	rows := []record{}
	for _, row := range fuel.rows {
		if row["vehicleId"] == c.id() || fault("fuel-of-all-vehicles") {
			rows = append(rows, row)
			liters += row["liters"].(float64)
		}
	}
	sort.SliceStable(rows, func(i, j int) bool {
		return parseInstant(rows[i]["fueledAt"]).After(parseInstant(rows[j]["fueledAt"]))
	})
	status, body, err := c.page(rows, same)
	if err == nil {
		body.(record)["totalLiters"] = round(liters, 100)
		if fault("fuel-total-rounded") {
			body.(record)["totalLiters"] = math.Round(liters)
		}
	}
	return status, body, err
}

func addFuel(c *call) (int, any, error) {
	if _, err := vehicles.find(c, c.id(), ""); err != nil {
		return 0, nil, err
	}
	body, err := readBody(c, fuelFields, false)
	if err != nil {
		return 0, nil, err
	}
	key := c.r.Header.Get("Idempotency-Key")
	slot := c.tenant + " " + c.id() + " " + key
	sent, _ := json.Marshal(body)
	if saved, known := replies[slot]; known && key != "" && !fault("fuel-key-ignored") {
		if saved.body != string(sent) {
			return 0, nil, fail(409, "This Idempotency-Key was used with another body.")
		}
		return 201, saved.reply, nil
	}
	row := record{"station": nil, "vehicleId": c.id()}
	maps.Copy(row, body)
	if station, ok := row["station"].(string); ok && fault("fuel-station-uppercase") {
		row["station"] = strings.ToUpper(station)
	}
	if fault("fuel-liters-one-decimal") {
		row["liters"] = round(row["liters"].(float64), 10)
	}
	row["totalPrice"] = round(body["liters"].(float64)*body["pricePerLiter"].(float64), 100)
	fuel.add(c, row)
	if len(fuel.rows) > 2 && fault("fuel-third-entry-lost") {
		fuel.rows = fuel.rows[:2]
	}
	delete(row, "updatedAt")
	if key != "" {
		replies[slot] = savedReply{string(sent), public(row)}
	}
	return 201, public(row), nil
}

func uploadDocument(c *call) (int, any, error) {
	if _, err := vehicles.find(c, c.id(), ""); err != nil {
		return 0, nil, err
	}
	name := c.r.URL.Query().Get("name")
	if wrong := text(1, 80, "")(name); wrong != "" {
		return 0, nil, invalid("name", wrong)
	}
	kind := c.r.Header.Get("Content-Type")
	if kind != "application/pdf" && kind != "application/octet-stream" {
		return 0, nil, fail(415, "Send application/pdf or application/octet-stream.")
	}
	content := c.body
	if c.tooLarge {
		return 0, nil, fail(413, "A document has at most 2 MiB.")
	}
	if fault("document-as-text") {
		content = []byte(strings.ReplaceAll(strings.ToValidUTF8(string(content), "?"), "\r\n", "\n"))
	}
	size := len(content)
	if fault("document-size-off") {
		size++
	}
	if fault("document-replaces-same-name") {
		documents.remove(func(d record) bool { return d["name"] == name && d["vehicleId"] == c.id() })
	}
	row := documents.add(c, record{
		"vehicleId": c.id(), "name": name, "contentType": kind, "size": size,
		"sha256": fmt.Sprintf("%x", sha256.Sum256(content)), "_content": content,
	})
	delete(row, "updatedAt")
	return 201, public(row), nil
}

func downloadDocument(c *call) (int, any, error) {
	row, err := documents.find(c, c.id(), "document-of-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	c.w.Header().Set("Content-Type", row["contentType"].(string))
	return 200, row["_content"].([]byte), nil
}

func listDepots(c *call) (int, any, error) { return 200, record{"data": depots}, nil }

func mileage(c *call) (int, any, error) {
	second := time.Now().Add(-time.Second)
	recent := slices.DeleteFunc(requests[c.tenant], func(t time.Time) bool { return t.Before(second) })
	if requests[c.tenant] = recent; len(recent) >= 5 && !fault("report-unlimited") {
		if !fault("report-without-retry-after") {
			c.w.Header().Set("Retry-After", "1")
		}
		return 0, nil, fail(429, "At most 5 reports a second.")
	}
	requests[c.tenant] = append(recent, time.Now())
	rows, total := []record{}, 0.0
	for _, kind := range vehicleTypes {
		found := vehicles.filter(c, "report-of-other-tenants", func(v record) bool {
			return v["type"] == kind && (v["status"] != "retired")
		})
		sum := 0.0
		for _, v := range found {
			sum += v["odometerKm"].(float64)
		}
		rows = append(rows, record{"type": kind, "vehicles": len(found), "odometerKm": sum})
		total += sum
	}
	return 200, record{"rows": rows, "odometerKm": total}, nil
}

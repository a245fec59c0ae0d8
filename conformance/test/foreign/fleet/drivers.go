package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strings"
)

var driverFields = []field{
	{"name", true, false, text(1, 80, "")},
	{"email", true, false, email},
	{"licenseNumber", true, false, text(6, 12, "[A-Z0-9]+")},
	{"licenseClasses", true, false, list(1, 4, true, oneOf(classes...))},
	{"licenseValidUntil", true, false, date},
	{"hiredOn", false, true, date},
	{"active", false, false, boolean},
	{"pin", false, false, text(4, 4, "[0-9]{4}")},
}

func listDrivers(c *call) (int, any, error) {
	active, err := c.choice("active", []string{"true", "false"})
	if err != nil {
		return 0, nil, err
	}
	class, err := c.choice("licenseClass", classes)
	if err != nil {
		return 0, nil, err
	}
	name := strings.ToLower(c.r.URL.Query().Get("name"))
	rows := drivers.filter(c, "drivers-of-other-tenants", func(d record) bool {
		return (active == "" || fmt.Sprint(d["active"]) == active) &&
			(class == "" || slices.Contains(d["licenseClasses"].([]any), any(class))) &&
			strings.Contains(strings.ToLower(d["name"].(string)), name)
	})
	if !fault("drivers-unsorted") {
		sort.SliceStable(rows, func(i, j int) bool { return less(rows[i]["name"], rows[j]["name"]) })
	}
	if fault("drivers-list-at-most-20") {
		rows = rows[:min(len(rows), 20)]
	}
	return c.page(rows, showDriver)
}

func showDriver(d record) record {
	sent := maps.Clone(d)
	sent["hasPin"] = d["_pin"] != nil
	if fault("driver-pin-sent") && d["_pin"] != nil {
		sent["pin"] = d["_pin"]
	}
	return sent
}

func saveDriver(c *call, row, body record) error {
	taken := func(d record) bool { return d["licenseNumber"] == body["licenseNumber"] && d["id"] != row["id"] }
	if drivers.some(c, taken) {
		return fail(409, "Another driver has this license number.")
	}
	if pin, given := body["pin"]; given {
		row["_pin"] = pin
		delete(body, "pin")
	}
	maps.Copy(row, body)
	if fault("driver-name-without-accents") {
		row["name"] = regexp.MustCompile(`[^\x00-\x7f]`).ReplaceAllString(row["name"].(string), "?")
	}
	if classes := row["licenseClasses"].([]any); fault("driver-classes-sorted") {
		sort.Slice(classes, func(i, j int) bool { return less(classes[i], classes[j]) })
	}
	if fault("driver-email-lowercased") {
		row["email"] = strings.ToLower(row["email"].(string))
	}
	return nil
}

func createDriver(c *call) (int, any, error) {
	body, err := readBody(c, driverFields, false)
	if err != nil {
		return 0, nil, err
	}
	row := record{"hiredOn": nil, "active": !fault("driver-inactive-by-default"), "_pin": nil}
	if err := saveDriver(c, row, body); err != nil {
		return 0, nil, err
	}
	drivers.add(c, row)
	if !fault("driver-location-missing") {
		c.w.Header().Set("Location", "/drivers/"+row["id"].(string))
	}
	return 201, public(showDriver(row)), nil
}

func getDriver(c *call) (int, any, error) {
	row, err := drivers.find(c, c.id(), "driver-of-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	return 200, public(showDriver(row)), nil
}

func updateDriver(c *call) (int, any, error) {
	row, err := drivers.find(c, c.id(), "")
	if err != nil {
		return 0, nil, err
	}
	body, err := readBody(c, driverFields, true)
	if err != nil {
		return 0, nil, err
	}
	if fault("driver-hired-on-stays") && body["hiredOn"] == nil {
		delete(body, "hiredOn")
	}
	if err := saveDriver(c, row, body); err != nil {
		return 0, nil, err
	}
	row["updatedAt"] = now()
	return 200, public(showDriver(row)), nil
}

func deleteDriver(c *call) (int, any, error) {
	row, err := drivers.find(c, c.id(), "")
	if err != nil {
		return 0, nil, err
	}
	if trips.some(c, openTrip("driverId", c.id())) {
		return 0, nil, fail(409, "The driver still has planned or running trips.")
	}
	if !fault("driver-delete-keeps") {
		drivers.remove(func(d record) bool {
			return d["id"] == c.id() || fault("driver-delete-takes-same-name") && d["name"] == row["name"]
		})
	}
	return 204, nil, nil
}

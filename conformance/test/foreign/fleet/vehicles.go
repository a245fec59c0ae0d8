package main

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
)

var vehicleFields = []field{
	{"plate", true, false, text(4, 12, either("vehicle-plate-any", "", "[A-Z]{1,3}-[A-Z]{1,2} [1-9][0-9]{0,3}"))},
	{"type", true, false, oneOf(vehicleTypes...)},
	{"make", !fault("vehicle-make-optional"), false, text(1, 50, "")},
	{"model", false, true, text(1, 50, "")},
	{"year", true, false, number(either("vehicle-year-1979", 1979.0, 1980), 2100, 1)},
	{"capacityKg", false, false, number(0, 40000, 1)},
	{"odometerKm", false, false, number(0, 9999999999, 1)},
	{"tags", false, false, list(0, 8, true, text(1, 20, "[a-z0-9-]+"))},
	{"depotId", false, true, text(36, 36, uuid)},
	{"note", false, true, text(0, 500, "")},
}

func listVehicles(c *call) (int, any, error) {
	query := c.r.URL.Query()
	types := query["type"]
	if fault("vehicles-first-type-only") && len(types) > 1 {
		types = types[:1]
	}
	for _, each := range types {
		if !slices.Contains(vehicleTypes, each) {
			return 0, nil, invalid("type", "must be one of "+strings.Join(vehicleTypes, ", "))
		}
	}
	status, err := c.choice("status", vehicleStatuses)
	if err != nil {
		return 0, nil, err
	}
	key, err := c.choice("sortBy", []string{"plate", "year", "odometerKm", "createdAt"})
	if err != nil {
		return 0, nil, err
	}
	order, err := c.choice("order", []string{"asc", "desc"})
	if err != nil {
		return 0, nil, err
	}
	if fault("vehicles-order-ignored") {
		order = "asc"
	}
	depot, err := c.ref("depotId")
	if err != nil {
		return 0, nil, err
	}
	tag := query.Get("tag")
	rows := vehicles.filter(c, "vehicles-of-other-tenants", func(v record) bool {
		return (len(types) == 0 || slices.Contains(types, v["type"].(string))) &&
			(status == "" || v["status"] == status) &&
			(tag == "" || slices.Contains(v["tags"].([]any), any(tag))) &&
			(depot == "" || v["depotId"] == depot) &&
			(status != "" || v["status"] != "retired" || !fault("vehicles-without-retired"))
	})
	if key == "" {
		key = "createdAt"
	}
	if fault("vehicles-year-sorts-by-make") && key == "year" {
		key = "make"
	}
	sort.SliceStable(rows, func(i, j int) bool {
		if order == "desc" {
			i, j = j, i
		}
		return less(rows[i][key], rows[j][key])
	})
	return c.page(rows, same)
}

func checkVehicle(c *call, body record, id any) error {
	plate, given := body["plate"]
	if given && !fault("vehicle-plate-twice") {
		taken := func(v record) bool { return v["plate"] == plate && v["id"] != id }
		if vehicles.some(c, taken) || fault("vehicle-plate-across-tenants") && slices.ContainsFunc(vehicles.rows, taken) {
			return fail(409, "Another vehicle has this plate.")
		}
	}
	depot := body["depotId"]
	known := slices.ContainsFunc(depots, func(d record) bool { return d["id"] == depot })
	if depot != nil && !known && !fault("vehicle-depot-unknown") {
		return invalid("depotId", "is unknown")
	}
	return nil
}

func tidyVehicle(v record) {
	if note, ok := v["note"].(string); ok && fault("vehicle-note-cut") && len(note) > 255 {
		v["note"] = strings.ToValidUTF8(note[:255], "")
	}
	if note, ok := v["note"].(string); ok && fault("vehicle-note-empty-null") && note == "" {
		v["note"] = nil
	}
	if fault("vehicle-odometer-overflow") {
		v["odometerKm"] = float64(int32(int64(v["odometerKm"].(float64))))
	}
	if tags := v["tags"].([]any); fault("vehicle-tags-sorted") {
		sort.Slice(tags, func(i, j int) bool { return less(tags[i], tags[j]) })
	}
	if fault("vehicle-make-uppercase") {
		v["make"] = strings.ToUpper(v["make"].(string))
	}
}

func createVehicle(c *call) (int, any, error) {
	body, err := readBody(c, vehicleFields, false)
	if err != nil {
		return 0, nil, err
	}
	if err := checkVehicle(c, body, nil); err != nil {
		return 0, nil, err
	}
	row := record{
		"make": "", "model": nil, "capacityKg": 0.0, "odometerKm": 0.0,
		"tags": []any{}, "depotId": nil, "note": nil, "status": "available",
	}
	maps.Copy(row, body)
	tidyVehicle(row)
	vehicles.add(c, row)
	c.w.Header().Set("Location", "/vehicles/"+row["id"].(string))
	return 201, public(row), nil
}

func getVehicle(c *call) (int, any, error) {
	row, err := vehicles.find(c, c.id(), "vehicle-of-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	sent := public(row)
	if fault("vehicle-model-absent") && sent["model"] == nil {
		delete(sent, "model")
	}
	if fault("vehicle-year-as-string") {
		sent["year"] = fmt.Sprint(sent["year"])
	}
	return 200, sent, nil
}

func updateVehicle(c *call) (int, any, error) {
	row, err := vehicles.find(c, c.id(), "vehicle-changed-by-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	body, err := readBody(c, vehicleFields, true)
	if err != nil {
		return 0, nil, err
	}
	if err := checkVehicle(c, body, row["id"]); err != nil {
		return 0, nil, err
	}
	changed := maps.Clone(row)
	maps.Copy(changed, body)
	tidyVehicle(changed)
	if !fault("vehicle-updated-at-still") {
		changed["updatedAt"] = now()
	}
	if note, given := body["note"]; given && fault("vehicle-note-of-all-changed") {
		for _, other := range vehicles.filter(c, "", func(record) bool { return true }) {
			other["note"] = note
		}
	}
	if !fault("vehicle-patch-not-stored") {
		maps.Copy(row, changed)
	}
	return 200, public(changed), nil
}

func openTrip(field, id string) func(record) bool {
	return func(t record) bool {
		return t[field] == id && (t["state"] == "planned" || t["state"] == "running")
	}
}

func deleteVehicle(c *call) (int, any, error) {
	if _, err := vehicles.find(c, c.id(), "vehicle-deleted-by-other-tenant"); err != nil {
		return 0, nil, err
	}
	if trips.some(c, openTrip("vehicleId", c.id())) && !fault("vehicle-deleted-with-trips") {
		return 0, nil, fail(409, "The vehicle still has planned or running trips.")
	}
	vehicles.remove(func(v record) bool { return v["id"] == c.id() })
	for _, t := range []*table{trips, fuel, documents} {
		if t == documents && fault("vehicle-delete-leaves-documents") {
			continue
		}
		t.remove(func(row record) bool { return row["vehicleId"] == c.id() })
	}
	return 204, nil, nil
}

// setStatus moves a vehicle from one status to another.
func setStatus(from, to, twice string) func(c *call) (int, any, error) {
	return func(c *call) (int, any, error) {
		row, err := vehicles.find(c, c.id(), "")
		if err != nil {
			return 0, nil, err
		}
		if row["status"] != from && !(fault(twice) && row["status"] == to) {
			return 0, nil, fail(409, fmt.Sprintf("The vehicle is %v.", row["status"]))
		}
		row["status"], row["updatedAt"] = to, now()
		for _, v := range vehicles.rows {
			if fault("retire-takes-same-make") && to == "retired" && v["make"] == row["make"] {
				v["status"] = to
			}
		}
		if fault("service-resets-odometer") && to == "inService" {
			row["odometerKm"] = 0.0
		}
		return 200, public(row), nil
	}
}

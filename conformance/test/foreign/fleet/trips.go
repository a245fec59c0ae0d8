package main

import (
	"fmt"
	"maps"
	"math"
	"sort"
	"strings"
	"time"
)

var stopFields = []field{
	{"name", true, false, text(1, 60, "")},
	{"minutes", false, false, number(0, 600, 1)},
}

var tripFields = []field{
	{"vehicleId", true, false, text(36, 36, uuid)},
	{"driverId", true, false, text(36, 36, uuid)},
	{"origin", true, false, text(1, 100, "")},
	{"destination", true, false, text(1, 100, "")},
	{"plannedStart", true, false, instant},
	{"plannedEnd", true, false, instant},
	{"timeZone", false, false, either[rule]("trip-zone-any", text(1, 50, ""), zone)},
	{"cargoKg", false, false, number(0, 40000, 1)},
	{"stops", false, false, list(0, 20, false, object(stopFields))},
}

func listTrips(c *call) (int, any, error) {
	state, err := c.choice("state", tripStates)
	if err != nil {
		return 0, nil, err
	}
	since, err := c.instant("plannedFrom")
	if err != nil {
		return 0, nil, err
	}
	until, err := c.instant("plannedTo")
	if err != nil {
		return 0, nil, err
	}
	vehicle, err := c.ref("vehicleId")
	if err != nil {
		return 0, nil, err
	}
	driver, err := c.ref("driverId")
	if err != nil {
		return 0, nil, err
	}
	rows := trips.filter(c, "trips-of-other-tenants", func(t record) bool {
		start := parseInstant(t["plannedStart"])
		return (state == "" || t["state"] == state) &&
			(vehicle == "" || t["vehicleId"] == vehicle) &&
			(driver == "" || t["driverId"] == driver || fault("trips-driver-ignored")) &&
			(since.IsZero() || !start.Before(since)) &&
			(until.IsZero() || start.Before(until) || fault("trips-to-inclusive") && start.Equal(until))
	})
	sort.SliceStable(rows, func(i, j int) bool {
		if fault("trips-earliest-first") {
			i, j = j, i
		}
		return parseInstant(rows[i]["plannedStart"]).After(parseInstant(rows[j]["plannedStart"]))
	})
	return c.page(rows, showTrip)
}

func showTrip(t record) record {
	sent := maps.Clone(t)
	start, end := parseInstant(t["plannedStart"]), parseInstant(t["plannedEnd"])
	sent["plannedMinutes"] = math.Floor(end.Sub(start).Minutes())
	if fault("trip-minutes-of-day") {
		sent["plannedMinutes"] = float64(end.Hour()*60 + end.Minute() - start.Hour()*60 - start.Minute())
	}
	sent["distanceKm"] = nil
	if finish, ok := t["finishOdometerKm"].(float64); ok {
		sent["distanceKm"] = finish - t["startOdometerKm"].(float64)
		if fault("trip-distance-is-odometer") {
			sent["distanceKm"] = finish
		}
	}
	return sent
}

func createTrip(c *call) (int, any, error) {
	body, err := readBody(c, tripFields, false)
	if err != nil {
		return 0, nil, err
	}
	start, end := parseInstant(body["plannedStart"]), parseInstant(body["plannedEnd"])
	if !end.After(start) && !fault("trip-ends-first") {
		return 0, nil, invalid("plannedEnd", "must be after plannedStart")
	}
	vehicle, err := vehicles.find(c, body["vehicleId"].(string), "")
	if err != nil {
		return 0, nil, invalid("vehicleId", "is unknown")
	}
	driver, err := drivers.find(c, body["driverId"].(string), "")
	if err != nil {
		return 0, nil, invalid("driverId", "is unknown")
	}
	if vehicle["status"] == "retired" {
		return 0, nil, fail(409, "The vehicle is retired.")
	}
	if driver["active"] != true {
		return 0, nil, fail(409, "The driver is not active.")
	}
	if cargo, _ := body["cargoKg"].(float64); cargo > vehicle["capacityKg"].(float64) && !fault("trip-overloaded") {
		return 0, nil, invalid("cargoKg", "is more than the capacity of the vehicle")
	}
	row := record{
		"timeZone": "Europe/Berlin", "cargoKg": 0.0, "stops": []any{}, "state": "planned", "startedAt": nil,
		"finishedAt": nil, "startOdometerKm": nil, "finishOdometerKm": nil,
	}
	maps.Copy(row, body)
	if stops := row["stops"].([]any); fault("trip-last-stop-lost") && len(stops) > 1 {
		row["stops"] = stops[:len(stops)-1]
	}
	if fault("trip-origin-trimmed") {
		row["origin"] = strings.TrimSpace(row["origin"].(string))
	}
	if letters := []rune(row["destination"].(string)); fault("trip-destination-cut") && len(letters) > 64 {
		row["destination"] = string(letters[:64])
	}
	if fault("trip-times-whole-minutes") {
		row["plannedStart"] = start.Truncate(time.Minute).Format(time.RFC3339)
	}
	trips.add(c, row)
	c.w.Header().Set("Location", "/trips/"+row["id"].(string))
	return 201, public(showTrip(row)), nil
}

func getTrip(c *call) (int, any, error) {
	row, err := trips.find(c, c.id(), "trip-of-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	return 200, public(showTrip(row)), nil
}

func startTrip(c *call) (int, any, error) {
	row, err := trips.find(c, c.id(), "")
	if err != nil {
		return 0, nil, err
	}
	vehicle, err := vehicles.find(c, row["vehicleId"].(string), "")
	if err != nil {
		return 0, nil, err
	}
	if row["state"] != "planned" && !(fault("trip-started-twice") && row["state"] == "running") {
		return 0, nil, fail(409, fmt.Sprintf("The trip is %v.", row["state"]))
	}
	if vehicle["status"] != "available" && !fault("trip-started-in-service") && !fault("trip-started-twice") {
		return 0, nil, fail(409, fmt.Sprintf("The vehicle is %v.", vehicle["status"]))
	}
	row["state"], row["startedAt"], row["startOdometerKm"] = "running", now(), vehicle["odometerKm"]
	if !fault("trip-start-leaves-vehicle") {
		vehicle["status"] = "onTrip"
	}
	return 200, public(showTrip(row)), nil
}

func finishTrip(c *call) (int, any, error) {
	row, err := trips.find(c, c.id(), "")
	if err != nil {
		return 0, nil, err
	}
	body, err := readBody(c, []field{{"odometerKm", true, false, number(0, 9999999999, 1)}}, false)
	if err != nil {
		return 0, nil, err
	}
	if row["state"] != "running" {
		return 0, nil, fail(409, fmt.Sprintf("The trip is %v.", row["state"]))
	}
	reached := body["odometerKm"].(float64)
	if reached < row["startOdometerKm"].(float64) && !fault("trip-odometer-runs-back") {
		return 0, nil, invalid("odometerKm", "is less than at the start")
	}
	row["state"], row["finishedAt"], row["finishOdometerKm"] = "finished", now(), reached
	if vehicle, err := vehicles.find(c, row["vehicleId"].(string), ""); err == nil {
		vehicle["status"] = "available"
		if !fault("trip-finish-keeps-odometer") {
			vehicle["odometerKm"] = reached
		}
	}
	return 200, public(showTrip(row)), nil
}

func cancelTrip(c *call) (int, any, error) {
	row, err := trips.find(c, c.id(), "trip-cancelled-by-other-tenant")
	if err != nil {
		return 0, nil, err
	}
	if row["state"] != "planned" && !(fault("trip-cancelled-running") && row["state"] == "running") {
		return 0, nil, fail(409, fmt.Sprintf("The trip is %v.", row["state"]))
	}
	changed := row
	if fault("trip-cancel-not-stored") {
		changed = maps.Clone(row)
	}
	changed["state"] = "cancelled"
	return 200, public(showTrip(changed)), nil
}

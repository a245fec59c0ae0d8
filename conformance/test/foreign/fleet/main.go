// Command fleet is the HTTP API of a fleet management service, with its state in memory.
// Environment: PORT, FAULT.
package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const maxDocument = 2 << 20

var (
	activeFault = os.Getenv("FAULT")
	keys        = map[string]string{"fk_north_51c0": "north", "fk_south_88d2": "south"}

	mu        sync.Mutex
	vehicles  = &table{}
	drivers   = &table{}
	trips     = &table{}
	fuel      = &table{}
	documents = &table{}
	replies   = map[string]savedReply{}
	requests  = map[string][]time.Time{}

	depots = []record{
		{"id": "6f0c1a52-3a5e-4c0b-9d0a-0d4b7c1e0001", "name": "Hafen", "city": "Hamburg", "timeZone": "Europe/Berlin"},
		{"id": "6f0c1a52-3a5e-4c0b-9d0a-0d4b7c1e0002", "name": "Prater", "city": "Wien", "timeZone": "Europe/Vienna"},
		{"id": "6f0c1a52-3a5e-4c0b-9d0a-0d4b7c1e0003", "name": "Docks", "city": "London", "timeZone": "Europe/London"},
	}
)

var (
	vehicleTypes    = []string{"van", "truck", "car", "trailer"}
	vehicleStatuses = []string{"available", "inService", "onTrip", "retired"}
	tripStates      = []string{"planned", "running", "finished", "cancelled"}
	classes         = []string{"B", "C", "CE", "D"}
	uuid            = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
)

type savedReply struct {
	body  string
	reply record
}

func fault(name string) bool { return name != "" && activeFault == name }

// either returns the first value when the fault is active.
func either[T any](name string, faulty, sound T) T {
	if fault(name) {
		return faulty
	}
	return sound
}

// table keeps records in the order in which they were created.
type table struct{ rows []record }

func (t *table) find(c *call, id, leak string) (record, error) {
	for _, row := range t.rows {
		if row["id"] == id && (row["_tenant"] == c.tenant || fault(leak)) {
			return row, nil
		}
	}
	return nil, fail(404, "There is no such record.")
}

func (t *table) remove(match func(record) bool) { t.rows = slices.DeleteFunc(t.rows, match) }

func (t *table) some(c *call, match func(record) bool) bool {
	return slices.ContainsFunc(t.rows, func(row record) bool { return row["_tenant"] == c.tenant && match(row) })
}

// add stores a record with an id, its tenant and its times.
func (t *table) add(c *call, row record) record {
	stamp := now()
	row["id"], row["_tenant"], row["createdAt"], row["updatedAt"] = newID(), c.tenant, stamp, stamp
	t.rows = append(t.rows, row)
	return row
}

func newID() string {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func now() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000000Z") }

// call is one request of a tenant.
type call struct {
	w      http.ResponseWriter
	r      *http.Request
	tenant string
	body   []byte
	// tooLarge is true for a body above the size of a document; the rest is not read.
	tooLarge bool
}

func (c *call) id() string { return c.r.PathValue("id") }

func (c *call) choice(name string, values []string) (string, error) {
	value := c.r.URL.Query().Get(name)
	if c.r.URL.Query().Has(name) && !slices.Contains(values, value) {
		return "", invalid(name, "must be one of "+strings.Join(values, ", "))
	}
	return value, nil
}

func (c *call) integer(name string, standard, least, most int) (int, error) {
	if !c.r.URL.Query().Has(name) {
		return standard, nil
	}
	n, err := strconv.Atoi(c.r.URL.Query().Get(name))
	if errors.Is(err, strconv.ErrRange) && n == most {
		return n, nil
	}
	if err != nil || n < least || n > most {
		return 0, invalid(name, fmt.Sprintf("must be an integer from %d to %d", least, most))
	}
	return n, nil
}

func (c *call) ref(name string) (string, error) {
	value := c.r.URL.Query().Get(name)
	if c.r.URL.Query().Has(name) && text(36, 36, uuid)(value) != "" {
		return "", invalid(name, "must be a UUID")
	}
	return value, nil
}

func (c *call) instant(name string) (time.Time, error) {
	value := c.r.URL.Query().Get(name)
	if c.r.URL.Query().Has(name) && instant(value) != "" {
		return time.Time{}, invalid(name, instant(value))
	}
	return parseInstant(value), nil
}

// page sends the rows of the tenant from offset on.
func (c *call) page(rows []record, show func(record) record) (int, any, error) {
	offset, err := c.integer("offset", 0, 0, math.MaxInt)
	if err != nil {
		return 0, nil, err
	}
	limit, err := c.integer("limit", 50, 1, 200)
	if err != nil {
		return 0, nil, err
	}
	total := len(rows)
	first := min(offset, total)
	if fault("offset-skips-one") && offset > 0 {
		first = min(offset+1, total)
	}
	rows = rows[first:min(first+min(limit, total), total)]
	data := []record{}
	for _, row := range rows {
		data = append(data, public(show(row)))
	}
	if fault("total-of-page") {
		total = len(data)
	}
	return 200, record{"data": data, "total": total, "offset": offset, "limit": limit}, nil
}

func same(row record) record { return row }

func public(row record) record {
	sent := record{}
	for name, value := range row {
		if !strings.HasPrefix(name, "_") {
			sent[name] = value
		}
	}
	return sent
}

func (t *table) filter(c *call, leak string, match func(record) bool) []record {
	rows := []record{}
	for _, row := range t.rows {
		if (row["_tenant"] == c.tenant || fault(leak)) && match(row) {
			rows = append(rows, row)
		}
	}
	return rows
}

func less(a, b any) bool {
	if x, ok := a.(float64); ok {
		return x < b.(float64)
	}
	return fmt.Sprint(a) < fmt.Sprint(b)
}

type operation func(c *call) (int, any, error)

func handle(run operation) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sent, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxDocument))
		c := &call{w: w, r: r, tenant: keys[r.Header.Get("X-Api-Key")], body: sent, tooLarge: err != nil}
		mu.Lock()
		defer mu.Unlock()
		if c.tenant == "" && fault("depots-without-key") && r.URL.Path == "/depots" {
			c.tenant = "north"
		}
		status, body, err := 0, any(nil), fail(401, "X-Api-Key is missing or unknown.")
		if c.tenant != "" {
			status, body, err = run(c)
		}
		var failure *apiError
		if errors.As(err, &failure) {
			message := record{"code": errKind[failure.status], "message": failure.message}
			if len(failure.fields) > 0 {
				message["fields"] = failure.fields
			}
			status, body = failure.status, record{"error": message}
			if fault("error-without-envelope") {
				body = message
			}
		}
		content, raw := body.([]byte)
		if !raw && body != nil {
			content, _ = json.Marshal(body)
			w.Header().Set("Content-Type", "application/json")
		}
		w.WriteHeader(status)
		w.Write(content)
	}
}

func main() {
	mux := http.NewServeMux()
	for pattern, run := range map[string]operation{
		"GET /depots":                   listDepots,
		"GET /vehicles":                 listVehicles,
		"POST /vehicles":                createVehicle,
		"GET /vehicles/{id}":            getVehicle,
		"PATCH /vehicles/{id}":          updateVehicle,
		"DELETE /vehicles/{id}":         deleteVehicle,
		"POST /vehicles/{id}/service":   setStatus("available", "inService", "service-twice"),
		"POST /vehicles/{id}/return":    setStatus("inService", "available", ""),
		"POST /vehicles/{id}/retire":    setStatus("available", "retired", ""),
		"GET /vehicles/{id}/fuel":       listFuel,
		"POST /vehicles/{id}/fuel":      addFuel,
		"POST /vehicles/{id}/documents": uploadDocument,
		"GET /documents/{id}/content":   downloadDocument,
		"GET /drivers":                  listDrivers,
		"POST /drivers":                 createDriver,
		"GET /drivers/{id}":             getDriver,
		"PATCH /drivers/{id}":           updateDriver,
		"DELETE /drivers/{id}":          deleteDriver,
		"GET /trips":                    listTrips,
		"POST /trips":                   createTrip,
		"GET /trips/{id}":               getTrip,
		"POST /trips/{id}/start":        startTrip,
		"POST /trips/{id}/finish":       finishTrip,
		"POST /trips/{id}/cancel":       cancelTrip,
		"GET /reports/mileage":          mileage,
	} {
		mux.Handle(pattern, handle(run))
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8081"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}

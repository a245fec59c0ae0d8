"""HTTP API of a veterinary clinic, with its state in memory. Environment: PORT, FAULT."""

import html
import json
import os
import re
import threading
from datetime import date, datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import parse_qs, urlsplit

from fields import (
    APPOINTMENT,
    ADDRESS,
    CANCELLATION,
    COMPLETION,
    OWNER,
    PET,
    SPECIALTIES,
    SPECIES,
    STATUSES,
    VACCINATION,
    Problem,
    accept,
    address,
    fault,
    invalid,
    nullable,
    parse_time,
    show_time,
)

TOKENS = {
    "reception-7f3a": {"username": "rita", "role": "reception"},
    "vet-91bc": {"username": "dr.vogel", "role": "vet"},
}
MAX_PHOTO = 1024 * 1024
lock = threading.Lock()
ids = count(1)
vets = {
    1: {"id": 1, "name": "Dr. Anna Vogel", "specialty": "general", "room": "1"},
    2: {"id": 2, "name": "Dr. Ben Otter", "specialty": "surgery", "room": "OP"},
    3: {"id": 3, "name": "Dr. Carla Fuchs", "specialty": "dentistry", "room": "2"},
}
owners = {}
pets = {}
photos = {}
appointments = {}
vaccinations = {}
earlier = {}
replies = {}


def not_found(what):
    return Problem(404, "Not found", f"There is no such {what}.")


def reject_constant(name):
    raise ValueError(name)


def now():
    return datetime.now(timezone.utc).isoformat(timespec="microseconds")[:-6] + "Z"


# --- what is sent ---


def show_owner(owner):
    full_name = f'{owner["first_name"]} {owner.get("last_name", "")}'
    number = sum(pet["owner_id"] == owner["id"] for pet in pets.values())
    if fault("owner-pet-count-at-most-one"):
        number = min(number, 1)
    return {**owner, "full_name": full_name, "pet_count": number}


def show_pet(pet):
    born = date.fromisoformat(pet["birth_date"])
    today = datetime.now(timezone.utc).date()
    before = (today.month, today.day) < (born.month, born.day)
    if fault("pet-age-of-calendar-year"):
        before = False
    return {**pet, "age_years": today.year - born.year - before}


def etag(pet):
    return '"p1"' if fault("pet-etag-constant") else f'"p{pet["id"]}-{pet["revision"]}"'


def public(pet):
    return {name: value for name, value in show_pet(pet).items() if name != "revision"}


# --- lists ---


def number_of(query, name, default, least, most):
    value = query.get(name)
    if value is None:
        return default
    if not re.fullmatch(r"[0-9]{1,100}", value) or not least <= int(value) <= (most or int(value)):
        raise Problem(400, "Bad request", f"{name} is not a number in the documented range.")
    return int(value)


def choice_of(query, name, values):
    value = query.get(name)
    if value is not None and value not in values:
        raise Problem(400, "Bad request", f"{name} must be one of {', '.join(values)}.")
    return value


def moment_of(query, name):
    if name not in query:
        return None
    try:
        return parse_time(query[name])
    except (ValueError, OverflowError):
        raise Problem(400, "Bad request", f"{name} must be a date and time.") from None


def page_of(records, query, most=100, total=None):
    if fault("owners-size-101"):
        most = 101
    size = number_of(query, "size", 10 if fault("page-size-default-10") else 20, 1, most)
    page = number_of(query, "page", 1, 1, None)
    start = (page - 1) * size
    if fault("owners-page-repeats-last") and page > 1:
        start -= 1
    items = records[start : start + size + (1 if fault("page-one-more") else 0)]
    if total is None:
        total = len(items) if fault("owners-total-of-page") else len(records)
    return {"items": items, "page": page, "size": size, "total": total}


# --- operations ---


def list_vets(call):
    specialty = choice_of(call.query, "specialty", SPECIALTIES)
    if fault("vets-specialty-ignored"):
        specialty = None
    found = [vet for vet in vets.values() if specialty in (None, vet["specialty"])]
    return 200, {"items": found}


def get_vet(call, vet_id):
    if vet_id not in vets and fault("vet-unknown-is-first"):
        return 200, vets[1]
    return 200, find(vets, vet_id, "vet")


def find(records, key, what):
    if key not in records:
        raise not_found(what)
    return records[key]


def get_me(call):
    return 200, call.user


def list_owners(call):
    wanted = call.query.get("q", "")
    sort = choice_of(call.query, "sort", ["last_name", "-last_name", "created_at", "-created_at"])
    found = list(owners.values())
    if fault("owners-list-at-most-50"):
        found = found[-50:]
    if fault("owners-search-case"):
        found = [owner for owner in found if wanted in owner["last_name"]]
    elif wanted:
        found = [o for o in found if wanted.lower() in o.get("last_name", "").lower()]
    key = (sort or "created_at").lstrip("-")
    found.sort(key=lambda owner: (owner.get(key, ""), owner["id"]))
    if sort and sort.startswith("-") and not fault("owners-descending-ignored"):
        found.reverse()
    return 200, page_of([show_owner(owner) for owner in found], call.query)


def check_email(email, own=None):
    if fault("owner-email-twice"):
        return
    fold = str if fault("owner-email-unique-by-case") else str.lower
    if any(fold(o["email"]) == fold(email) for o in owners.values() if o["id"] != own):
        raise Problem(409, "Conflict", "Another owner has this email address.")


def create_owner(call):
    values = accept(call.body, OWNER)
    check_email(values["email"])
    time = now()
    owner = {
        "id": next(ids),
        "phone": None,
        "address": None,
        "newsletter": False,
        **values,
        "created_at": time,
        "updated_at": time,
    }
    tidy_owner(owner)
    owners[owner["id"]] = owner
    if fault("owner-stored-twice"):
        second = next(ids)
        owners[second] = {**owner, "id": second}
    if not fault("owner-location-missing"):
        call.send["Location"] = f"/owners/{owner['id']}"
    return 200 if fault("owner-created-200") else 201, show_owner(owner)


def tidy_owner(owner):
    if isinstance(owner["address"], dict):
        owner["address"] = {name: owner["address"][name] for name in ADDRESS if name in owner["address"]}
        if fault("owner-street-cut"):
            owner["address"]["street"] = owner["address"]["street"][:64]
        if fault("owner-city-title-case"):
            owner["address"]["city"] = owner["address"]["city"].title()
    if fault("owner-name-escaped"):
        owner["first_name"] = html.escape(owner["first_name"], quote=False)
    if fault("owner-names-trimmed"):
        owner["first_name"] = owner["first_name"].strip()
    if fault("owner-email-lowercased"):
        owner["email"] = owner["email"].lower()


def get_owner(call, owner_id):
    owner = find(owners, owner_id, "owner")
    if fault("owner-read-stale"):
        owner = earlier.get(owner_id, owner)
    return 200, show_owner(owner)


def update_owner(call, owner_id):
    owner = find(owners, owner_id, "owner")
    rules = {
        **OWNER,
        "address": (False, nullable(address(isinstance(owner["address"], dict), change=True))),
    }
    values = accept(call.body, rules, partial=True)
    if "email" in values:
        check_email(values["email"], owner_id)
    if fault("owner-patch-null-ignored"):
        values = {name: value for name, value in values.items() if value is not None}
    if isinstance(values.get("address"), dict) and not fault("owner-patch-replaces-address"):
        merged = {**(owner["address"] or {}), **values["address"]}
        values["address"] = {name: value for name, value in merged.items() if value is not None}
    changed = {**owner, **values}
    if fault("owner-created-at-writable") and "created_at" in call.body:
        changed["created_at"] = call.body["created_at"]
    if not fault("owner-updated-at-still"):
        changed["updated_at"] = now()
    tidy_owner(changed)
    earlier[owner_id] = owner
    if not fault("owner-patch-not-stored"):
        owners[owner_id] = changed
    return 200, show_owner(changed)


def delete_owner(call, owner_id):
    find(owners, owner_id, "owner")
    own = [pet["id"] for pet in pets.values() if pet["owner_id"] == owner_id]
    if own and not fault("owner-deleted-with-pets"):
        raise Problem(409, "Conflict", "The owner still has pets.")
    if not fault("owner-delete-keeps"):
        del owners[owner_id]
    if fault("owner-id-reused"):
        global ids
        ids = count(owner_id)
    return 204, None


def list_pets(call, owner_id):
    find(owners, owner_id, "owner")
    species = choice_of(call.query, "species", SPECIES)
    if fault("pets-species-ignored"):
        species = None
    found = [
        public(pet)
        for pet in pets.values()
        if (pet["owner_id"] == owner_id or fault("pets-of-all-owners")) and species in (None, pet["species"])
    ]
    return 200, page_of(found, call.query)


def check_chip(values, own=None):
    chip = values.get("chip_number")
    if chip is None or fault("pet-chip-twice"):
        return
    if any(pet["chip_number"] == chip for pet in pets.values() if pet["id"] != own):
        raise Problem(409, "Conflict", "Another pet has this chip number.")


def fill_pet(values):
    pet = {"breed": None, "chip_number": None, "allergies": [], "notes": "", **values}
    if fault("pet-weight-one-decimal"):
        pet["weight_kg"] = round(pet["weight_kg"], 1)
    if fault("pet-allergies-sorted"):
        pet["allergies"] = sorted(pet["allergies"])
    if fault("pet-notes-cut"):
        pet["notes"] = pet["notes"][:1000]
    if fault("pet-notes-one-line"):
        pet["notes"] = " ".join(pet["notes"].split())
    if fault("pet-notes-without-emoji"):
        pet["notes"] = "".join(letter for letter in pet["notes"] if letter < "\U00010000")
    if fault("pet-allergies-once"):
        pet["allergies"] = list(dict.fromkeys(pet["allergies"]))
    return pet


def create_pet(call, owner_id):
    find(owners, owner_id, "owner")
    values = accept(call.body, PET)
    check_chip(values)
    time = now()
    pet = {"id": next(ids), "owner_id": owner_id, **fill_pet(values)}
    pet.update(created_at=time, updated_at=time, revision=1)
    pets[pet["id"]] = pet
    call.send["Location"] = f"/pets/{pet['id']}"
    call.send["ETag"] = etag(pet)
    return 201, public(pet)


def get_pet(call, pet_id):
    pet = find(pets, pet_id, "pet")
    call.send["ETag"] = etag(pet)
    known = call.headers.get("If-None-Match")
    if known and not fault("pet-never-304"):
        if etag(pet) in [tag.strip().removeprefix("W/") for tag in known.split(",")] or known == "*":
            return 304, None
    return 200, public(pet)


def replace_pet(call, pet_id):
    pet = find(pets, pet_id, "pet")
    expected = call.headers.get("If-Match")
    if expected is None and not fault("pet-if-match-optional"):
        raise Problem(428, "Precondition required", "Send If-Match with the ETag of the pet.")
    values = accept(call.body, PET)
    if not fault("pet-if-match-ignored") and expected not in (None, "*"):
        if etag(pet) not in [tag.strip() for tag in expected.split(",")]:
            raise Problem(412, "Precondition failed", "The pet was changed by someone else.")
    check_chip(values, pet_id)
    if fault("pet-replace-keeps-notes") and "notes" not in values:
        values["notes"] = pet["notes"]
    changed = {
        **pet,
        **fill_pet(values),
        "updated_at": now(),
        "revision": pet["revision"] + 1,
    }
    pets[pet_id] = changed
    call.send["ETag"] = etag(changed)
    return 200, public(changed)


def delete_pet(call, pet_id):
    pet = find(pets, pet_id, "pet")
    del pets[pet_id]
    photos.pop(pet_id, None)
    if fault("pet-delete-takes-siblings"):
        for other in [p["id"] for p in pets.values() if p["owner_id"] == pet["owner_id"]]:
            del pets[other]
    if not fault("pet-delete-leaves-appointments"):
        for key in [a["id"] for a in appointments.values() if a["pet_id"] == pet_id]:
            del appointments[key]
    return 204, None


def put_photo(call, pet_id):
    find(pets, pet_id, "pet")
    kind = call.headers.get("Content-Type", "").split(";")[0].strip().lower()
    if kind not in ("image/png", "image/jpeg"):
        raise Problem(415, "Unsupported media type", "A photo is image/png or image/jpeg.")
    if not call.raw:
        raise Problem(400, "Bad request", "The photo is empty.")
    if len(call.raw) > MAX_PHOTO:
        raise Problem(413, "Content too large", "A photo has at most 1 MiB.")
    photos[pet_id] = (kind, call.raw)
    return 204, None


def get_photo(call, pet_id):
    find(pets, pet_id, "pet")
    kind, content = find(photos, pet_id, "photo")
    call.send["Content-Type"] = "image/png" if fault("photo-always-png") else kind
    return 200, content[:-1] if fault("photo-last-byte-lost") else content


def list_appointments(call):
    query = call.query
    status = choice_of(query, "status", STATUSES)
    vet_id = number_of(query, "vet_id", None, 1, 2**63 - 1)
    pet_id = number_of(query, "pet_id", None, 1, 2**63 - 1)
    since, until = moment_of(query, "from"), moment_of(query, "to")
    sort = choice_of(query, "sort", ["starts_at", "-starts_at"])
    if fault("appointments-status-ignored"):
        status = None

    def matches(item):
        starts = parse_time(item["starts_at"])
        if fault("appointments-from-exclusive") and starts == since:
            return False
        return (
            status in (None, item["status"])
            and vet_id in (None, item["vet_id"])
            and pet_id in (None, item["pet_id"])
            and (since is None or starts >= since)
            and (until is None or starts < until)
        )

    found = [item for item in appointments.values() if matches(item)]
    if not fault("appointments-unsorted"):
        found.sort(
            key=lambda item: (item["starts_at"], item["id"]),
            reverse=sort == "-starts_at",
        )
    total = len(appointments) if fault("appointments-total-of-all") else None
    return 200, page_of(found, query, total=total)


def create_appointment(call):
    key = call.headers.get("Idempotency-Key")
    if key is not None and not fault("idempotency-key-ignored"):
        if not 1 <= len(key) <= 64:
            raise Problem(400, "Bad request", "Idempotency-Key has 1 to 64 characters.")
        if key in replies:
            body, status, answer, location = replies[key]
            if body != call.body and not fault("idempotency-key-other-body"):
                raise Problem(
                    409,
                    "Conflict",
                    "This Idempotency-Key was used for another request.",
                )
            call.send["Location"] = location
            return status, answer
    values = accept(call.body, APPOINTMENT)
    starts, ends = parse_time(values["starts_at"]), parse_time(values["ends_at"])
    errors = []
    if ends <= starts and not fault("appointment-ends-first"):
        errors.append({"pointer": "/ends_at", "detail": "must be after starts_at"})
    longest = timedelta(hours=4)
    if ends - starts > longest:
        errors.append({"pointer": "/ends_at", "detail": "must be at most 4 hours after starts_at"})
    if values["pet_id"] not in pets:
        errors.append({"pointer": "/pet_id", "detail": "unknown pet"})
    if values["vet_id"] not in vets and not fault("appointment-vet-unknown"):
        errors.append({"pointer": "/vet_id", "detail": "unknown vet"})
    if errors:
        raise invalid(errors)
    check_overlap(values["vet_id"], starts, ends)
    appointment = {
        "id": next(ids),
        **values,
        "starts_at": show_time(starts),
        "ends_at": show_time(ends),
        "status": "booked",
        "created_by": call.user["username"],
    }
    appointments[appointment["id"]] = appointment
    call.send["Location"] = f"/appointments/{appointment['id']}"
    if key is not None:
        replies[key] = (call.body, 201, dict(appointment), call.send["Location"])
    return 201, appointment


def check_overlap(vet_id, starts, ends):
    for other in appointments.values():
        if other["vet_id"] != vet_id or fault("appointment-overlap"):
            continue
        if other["status"] == "cancelled" and not fault("appointment-cancelled-blocks"):
            continue
        if starts < parse_time(other["ends_at"]) and parse_time(other["starts_at"]) < ends:
            raise Problem(409, "Conflict", "The vet has another appointment at this time.")


def get_appointment(call, appointment_id):
    return 200, find(appointments, appointment_id, "appointment")


def move(appointment_id, sources, status, **values):
    item = find(appointments, appointment_id, "appointment")
    if item["status"] not in sources:
        raise Problem(409, "Conflict", f"The appointment is {item['status']}.")
    changed = {**item, "status": status, **values}
    if not (fault("complete-not-stored") and status == "completed"):
        appointments[appointment_id] = changed
    return 200, changed


def check_in(call, appointment_id):
    sources = ["booked", "checked_in"] if fault("check-in-twice") else ["booked"]
    return move(appointment_id, sources, "checked_in", checked_in_at=now())


def complete(call, appointment_id):
    if not fault("complete-by-reception"):
        call.require("vet")
    values = accept(call.body, COMPLETION)
    if fault("fee-overflow"):
        values["fee_cents"] = (int(values["fee_cents"]) + 2**31) % 2**32 - 2**31
    if fault("fee-cents-lost"):
        values["fee_cents"] = int(values["fee_cents"]) // 100 * 100
    sources = ["checked_in"]
    return move(appointment_id, sources, "completed", **values)


def cancel(call, appointment_id):
    values = accept(call.body, CANCELLATION)
    sources = ["booked", "checked_in"] if fault("cancel-after-check-in") else ["booked"]
    reason = None if fault("cancel-reason-lost") else values.get("reason")
    if fault("cancel-takes-all-of-pet") and appointment_id in appointments:
        for other in appointments.values():
            if other["pet_id"] == appointments[appointment_id]["pet_id"] and other["id"] != appointment_id:
                other["status"] = "cancelled"
    return move(appointment_id, sources, "cancelled", cancel_reason=reason)


def list_vaccinations(call, pet_id):
    find(pets, pet_id, "pet")
    found = [item for item in vaccinations.values() if item["pet_id"] == pet_id]
    found.sort(
        key=lambda item: (item["given_on"], item["id"]),
        reverse=not fault("vaccinations-oldest-first"),
    )
    return 200, page_of(found, call.query)


def create_vaccination(call, pet_id):
    if not fault("vaccination-by-reception"):
        call.require("vet")
    find(pets, pet_id, "pet")
    values = {"expires_on": None, **accept(call.body, VACCINATION)}
    expires = values["expires_on"]
    if expires is not None and expires <= values["given_on"] and not fault("vaccination-expires-first"):
        raise invalid([{"pointer": "/expires_on", "detail": "must be after given_on"}])
    if fault("vaccination-replaces-same-vaccine"):
        for key in [
            k for k, v in vaccinations.items() if v["pet_id"] == pet_id and v["vaccine"] == values["vaccine"]
        ]:
            del vaccinations[key]
    item = {
        "id": next(ids),
        "pet_id": pet_id,
        **values,
        "given_by": call.user["username"],
    }
    vaccinations[item["id"]] = item
    return 201, item


ROUTES = [
    (re.compile("/" + path.replace("{id}", "([^/]+)")), methods)
    for path, methods in {
        "me": {"GET": get_me},
        "vets": {"GET": list_vets},
        "vets/{id}": {"GET": get_vet},
        "owners": {"GET": list_owners, "POST": create_owner},
        "owners/{id}": {
            "GET": get_owner,
            "PATCH": update_owner,
            "DELETE": delete_owner,
        },
        "owners/{id}/pets": {"GET": list_pets, "POST": create_pet},
        "pets/{id}": {"GET": get_pet, "PUT": replace_pet, "DELETE": delete_pet},
        "pets/{id}/photo": {"GET": get_photo, "PUT": put_photo},
        "pets/{id}/vaccinations": {
            "GET": list_vaccinations,
            "POST": create_vaccination,
        },
        "appointments": {"GET": list_appointments, "POST": create_appointment},
        "appointments/{id}": {"GET": get_appointment},
        "appointments/{id}/check-in": {"POST": check_in},
        "appointments/{id}/complete": {"POST": complete},
        "appointments/{id}/cancel": {"POST": cancel},
    }.items()
]
WITHOUT_BODY = {check_in}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65536

    def log_message(self, *_):
        pass

    def require(self, role):
        if self.user["role"] != role:
            raise Problem(403, "Forbidden", f"Only the role {role} may do this.")

    def read_body(self):
        self.raw = b""
        if "Transfer-Encoding" in self.headers:
            self.close_connection = True
            raise Problem(411, "Length required")
        length = int(self.headers.get("Content-Length") or 0)
        if length > 4 * MAX_PHOTO:
            self.close_connection = True
            raise Problem(413, "Content too large")
        self.raw = self.rfile.read(length)

    def parse_body(self, operation):
        if self.command == "GET" or self.command == "DELETE" or operation in (put_photo, *WITHOUT_BODY):
            return None
        kind = self.headers.get("Content-Type", "").split(";")[0].strip().lower()
        expected = ["application/json"]
        if self.command == "PATCH":
            expected.append("application/merge-patch+json")
        if kind not in expected:
            raise Problem(415, "Unsupported media type", f"Send {' or '.join(expected)}.")
        try:
            body = json.loads(self.raw.decode("utf-8"), parse_constant=reject_constant)
        except ValueError:
            raise Problem(400, "Bad request", "The body is not valid JSON.") from None
        if not isinstance(body, dict):
            raise invalid([{"pointer": "", "detail": "must be an object"}])
        return body

    def authenticate(self, path):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        user = TOKENS.get(token.strip()) if scheme.lower() == "bearer" else None
        if user is None and fault("vets-without-token") and path.startswith("/vets"):
            user = TOKENS["reception-7f3a"]
        if user is None:
            raise Problem(
                401,
                "Unauthorized",
                headers={"WWW-Authenticate": 'Bearer realm="clinic"'},
            )
        return user

    def dispatch(self):
        self.read_body()
        url = urlsplit(self.path)
        self.query = {
            name: values[-1] for name, values in parse_qs(url.query, keep_blank_values=True).items()
        }
        for pattern, methods in ROUTES:
            match = pattern.fullmatch(url.path)
            if not match:
                continue
            operation = methods.get(self.command)
            if operation is None:
                raise Problem(405, "Method not allowed", headers={"Allow": ", ".join(methods)})
            self.user = self.authenticate(url.path)
            for value in match.groups():
                if not re.fullmatch("[1-9][0-9]{0,18}", value):
                    raise not_found("record")
            with lock:
                self.body = self.parse_body(operation)
                return operation(self, *map(int, match.groups()))
        raise not_found("resource")

    def answer(self):
        self.send = {}
        try:
            status, body = self.dispatch()
        except Problem as problem:
            status, body = problem.status, problem.body
            kind = "application/json" if fault("problem-content-type") else "application/problem+json"
            self.send = {"Content-Type": kind, **problem.headers}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            self.send.setdefault("Content-Type", "application/json")
        self.send_response(status)
        for name, value in self.send.items():
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        if body and self.command != "HEAD":
            self.wfile.write(body)

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)


def seed():
    time = now()
    owner = {
        "id": next(ids),
        "first_name": "Maria",
        "last_name": "Sommer",
        "email": "maria.sommer@example.org",
        "phone": "+4930123456",
        "address": {
            "street": "Lindenweg 4",
            "city": "Berlin",
            "postal_code": "10115",
            "country": "DE",
        },
        "newsletter": False,
        "created_at": time,
        "updated_at": time,
    }
    owners[owner["id"]] = owner
    rex = {
        "name": "Rex",
        "species": "dog",
        "birth_date": "2019-05-20",
        "weight_kg": 23.4,
    }
    pet = {"id": next(ids), "owner_id": owner["id"], **fill_pet(rex)}
    pet.update(created_at=time, updated_at=time, revision=1)
    pets[pet["id"]] = pet


class Server(ThreadingHTTPServer):
    request_queue_size = 128


def main():
    seed()
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Handler)
    print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()

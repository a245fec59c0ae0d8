"""The shop contract on Python's standard library: a target of the conformance check in another language.

Usage: python3 server.py [--fault NAME]...   (faults: default-quantity-two, delete-again-is-fine, cors-with-cookies)
Prints "Listening on http://127.0.0.1:PORT" when ready.
"""

import json
import re
import sys
import threading
import uuid
from datetime import datetime, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

BODY_LIMIT = 102_400
FAULTS = {sys.argv[i + 1] for i, word in enumerate(sys.argv) if word == "--fault"}
EMAIL = re.compile(
    r"(?=.{1,254}\Z)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?",
    re.ASCII,
)
MOVES = {("pending", "paid"), ("paid", "shipped"), ("shipped", "delivered"), ("pending", "cancelled"), ("paid", "cancelled")}
STATUSES = ["pending", "paid", "shipped", "delivered", "cancelled"]
lock = threading.Lock()
deleted = set()
places = {}
store = {"customers": {}, "products": {}, "orders": {}}


class Problem(Exception):
    def __init__(self, status, code, errors=None, headers=None):
        self.status, self.code, self.errors, self.headers = status, code, errors, headers or {}


def invalid(errors):
    return Problem(422, "invalid-fields", [{"pointer": p, "message": m} for p, m in sorted(errors)])


def is_id(value):
    return is_name(value) and len(value) <= 100


def is_name(value):
    return isinstance(value, str) and 1 <= len(value) <= 200 and not re.search(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", value)


def is_price(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1_000_000:
        return False
    return Decimal(str(value)) == Decimal(str(value)).quantize(Decimal("0.01"))


def is_whole(value, low, high):
    return not isinstance(value, bool) and isinstance(value, (int, float)) and value == int(value) and low <= value <= high


RULES = {
    "customers": {
        "name": is_name,
        "email": lambda v: isinstance(v, str) and EMAIL.fullmatch(v) is not None,
        "status": lambda v: v in ("active", "inactive", "suspended"),
    },
    "products": {"name": is_name, "price": is_price},
}
NEEDED = {"customers": ["name", "email"], "products": ["name", "price"]}


def number(value):
    return int(value) if value == int(value) else float(value)


def check_fields(kind, body, needed):
    if not isinstance(body, dict):
        raise invalid([("", "must be an object")])
    errors = [(f"/{name}", "is required") for name in needed if name not in body]
    errors += [(f"/{name}", "is not as it must be") for name, fits in RULES[kind].items() if name in body and not fits(body[name])]
    if errors:
        raise invalid(errors)


def new_record(kind, fields):
    record = {"id": str(uuid.uuid4()), **fields, "createdAt": datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")}
    store[kind][record["id"]] = record
    places[record["id"]] = len(places)
    return record


def create_simple(kind, body):
    check_fields(kind, body, NEEDED[kind])
    fields = {name: body[name] for name in NEEDED[kind]}
    if kind == "customers":
        fields["status"] = "active"
    return new_record(kind, fields)


def create_order(body):
    if not isinstance(body, dict):
        raise invalid([("", "must be an object")])
    errors, items = [], body.get("items")
    if not is_id(body.get("customerId")):
        errors.append(("/customerId", "is required"))
    if not isinstance(items, list) or not 1 <= len(items) <= 100:
        errors.append(("/items", "must be a list of 1 to 100 items"))
        items = []
    for i, item in enumerate(items):
        if not isinstance(item, dict):
            errors.append((f"/items/{i}", "must be an object"))
            continue
        if not is_id(item.get("productId")):
            errors.append((f"/items/{i}/productId", "is required"))
        if not is_whole(item.get("qty", 1), 1, 1000):
            errors.append((f"/items/{i}/qty", "must be a whole number from 1 to 1000"))
    if errors:
        raise invalid(errors)
    dangling = [] if body["customerId"] in store["customers"] else [("/customerId", "is not the id of a customer")]
    dangling += [(f"/items/{i}/productId", "is not the id of a product") for i, item in enumerate(items) if item["productId"] not in store["products"]]
    if dangling:
        raise Problem(422, "dangling-reference", [{"pointer": p, "message": m} for p, m in dangling])
    default = 2 if "default-quantity-two" in FAULTS else 1
    lines = [{"productId": item["productId"], "qty": int(item.get("qty", default)), "price": store["products"][item["productId"]]["price"]} for item in items]
    total = sum((Decimal(str(line["price"])) * line["qty"] for line in lines), Decimal(0))
    return new_record("orders", {"customerId": body["customerId"], "items": lines, "total": number(total), "status": "pending"})


def change(kind, record, body):
    check_fields(kind, body, [])
    changes = {name: body[name] for name in RULES[kind] if name in body}
    if not changes:
        raise invalid([("", "must contain at least one field to change")])
    return changes


def list_page(kind, query):
    limit, cursor = query.get("limit", ["50"])[0], query.get("cursor", [None])[0]
    errors = []
    if not re.fullmatch(r"[0-9]{1,3}", limit) or not 1 <= int(limit) <= 200:
        errors.append(("/limit", "must be a whole number from 1 to 200"))
    if cursor is not None and not re.fullmatch(kind + r"-[0-9]{1,12}", cursor):
        errors.append(("/cursor", "must be a cursor from the Link header of this list"))
    if errors:
        raise invalid(errors)
    records = list(store[kind].values())
    if cursor is not None:
        # The position in insertion order, so that the cursor stays valid if its record is deleted.
        records = [record for record in records if places[record["id"]] > int(cursor.rsplit("-", 1)[1])]
    page = records[: int(limit)]
    more = len(records) > len(page)
    return page, {"Link": f'</{kind}?limit={limit}&cursor={kind}-{places[page[-1]["id"]]}>; rel="next"'} if more else {}


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, status, value=None, headers=None, media_type="application/json"):
        data = b"" if value is None else json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Expose-Headers", "Location, Link, WWW-Authenticate, Retry-After")
        if "cors-with-cookies" in FAULTS:
            self.send_header("Access-Control-Allow-Credentials", "true")
        for name, text in (headers or {}).items():
            self.send_header(name, text)
        if value is not None:
            self.send_header("Content-Type", media_type)
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def read_body(self):
        self.body_read = True
        length = int(self.headers.get("Content-Length") or 0)
        data = self.rfile.read(length) if length <= 50_000_000 else b""
        if length > BODY_LIMIT:
            raise Problem(413, "body-too-large")
        kind, _, rest = (self.headers.get("Content-Type") or "").partition(";")
        if kind.strip().lower() != "application/json" or ("charset" in rest.lower() and "utf-8" not in rest.lower()):
            raise Problem(415, "unsupported-media-type")
        try:
            return json.loads(data.decode("utf-8"), parse_constant=lambda _: 1 / 0)
        except (ValueError, ZeroDivisionError):
            raise Problem(400, "malformed-json") from None

    def handle_all(self):
        self.body_read = False
        try:
            self.route()
        except Problem as problem:
            body = {"type": "about:blank", "title": "Error", "status": problem.status, "code": problem.code, "detail": "See the contract."}
            if problem.errors:
                body["errors"] = problem.errors
            if not self.body_read:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.answer(problem.status, body, problem.headers, "application/problem+json")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_HEAD = handle_all

    def route(self):
        parts = urlsplit(self.path)
        segments = [unquote(segment) for segment in parts.path.split("/")[1:]]
        kind = segments[0]
        if kind not in store or len(segments) > 3 or (len(segments) == 3 and (kind, segments[2]) != ("orders", "status")):
            raise Problem(404, "unknown-path")
        if len(segments) == 1:
            methods = ["GET", "POST"]
        elif len(segments) == 3:
            methods = ["PUT"]
        else:
            methods = ["GET", "DELETE"] if kind == "orders" else ["GET", "PATCH", "DELETE"]
        if self.command == "OPTIONS":
            headers = {"Access-Control-Allow-Methods": ", ".join(methods), "Access-Control-Allow-Headers": "Authorization, Content-Type, X-API-Key"}
            return self.answer(204, None, headers)
        if self.command not in methods:
            raise Problem(405, "method-not-allowed", headers={"Allow": ", ".join(methods)})
        body = self.read_body() if self.command in ("POST", "PATCH", "PUT") else None
        with lock:
            answer = self.list_or_create(kind, parts, body) if len(segments) == 1 else self.one_record(kind, segments[1], body)
        return self.answer(*answer)

    def list_or_create(self, kind, parts, body):
        if self.command == "GET":
            page, headers = list_page(kind, parse_qs(parts.query, keep_blank_values=True))
            return 200, page, headers
        record = create_order(body) if kind == "orders" else create_simple(kind, body)
        return 201, record, {"Location": f"/{kind}/{record['id']}"}

    def one_record(self, kind, record_id, body):
        record = store[kind].get(record_id)
        if self.command == "PATCH":
            changes = change(kind, record, body)
        if self.command == "PUT":
            if not isinstance(body, dict):
                raise invalid([("", "must be an object")])
            if body.get("status") not in STATUSES:
                raise invalid([("/status", "must be one of " + ", ".join(STATUSES))])
        if record is None and record_id in deleted and self.command == "DELETE" and "delete-again-is-fine" in FAULTS:
            return 204, None
        if record is None:
            raise Problem(404, "unknown-record")
        if self.command == "GET":
            return 200, record
        if self.command == "PATCH":
            record.update(changes)
            return 200, record
        if self.command == "PUT":
            if body["status"] != record["status"] and (record["status"], body["status"]) not in MOVES:
                raise Problem(409, "forbidden-transition")
            record["status"] = body["status"]
            return 200, record
        if any(order["customerId"] == record_id or any(item["productId"] == record_id for item in order["items"]) for order in store["orders"].values()):
            raise Problem(409, "in-use")
        del store[kind][record_id]
        deleted.add(record_id)
        return 204, None


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    server.daemon_threads = True
    print(f"Listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()

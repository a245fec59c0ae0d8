"""A tiny WSGI framework: routes by decorator, requests, errors, and shapes of bodies."""

import base64
import binascii
import json
import os
import re
import threading
from dataclasses import dataclass, field
from urllib.parse import parse_qs

ACTIVE_FAULT = os.environ.get("FAULT", "")
_routes = []
_lock = threading.Lock()


def fault(name):
    return bool(name) and ACTIVE_FAULT == name


class ApiError(Exception):
    def __init__(self, status, code, detail, field_name=None, headers=()):
        super().__init__(detail)
        error = {"Code": code, "Detail": detail}
        if field_name is not None:
            error["Field"] = field_name
        self.response = Response(status, {"Errors": [error]}, dict(headers))


class InvalidBody(ApiError):
    def __init__(self, problems):
        super().__init__(422, "invalid", "invalid")
        self.response.body = {
            "Errors": [{"Code": "invalid", "Detail": text, "Field": name} for name, text in problems.items()]
        }


@dataclass
class Response:
    status: int = 200
    body: object = None
    headers: dict = field(default_factory=dict)


class Request:
    def __init__(self, environ):
        self.environ = environ
        self.method = environ["REQUEST_METHOD"]
        self.path = environ["PATH_INFO"]
        self.query = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        self.raw = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        self.user = None

    def header(self, name):
        return self.environ.get("HTTP_" + name.upper().replace("-", "_"))

    @property
    def content_type(self):
        return self.environ.get("CONTENT_TYPE", "").split(";")[0].strip().lower()

    def arg(self, name, check=None):
        values = self.query.get(name)
        if values is None:
            return None
        if check is not None:
            problem = check(values[-1])
            if problem:
                raise ApiError(400, "bad_parameter", problem, name)
        return values[-1]

    def limit(self, most=50):
        value = self.arg("limit")
        if value is None:
            return 10
        if not re.fullmatch("[0-9]{1,9}", value) or not 1 <= int(value) <= most:
            raise ApiError(400, "bad_parameter", f"must be an integer from 1 to {most}", "limit")
        return int(value)

    def json(self, shape, partial=False):
        if self.content_type != "application/json":
            raise ApiError(415, "unsupported_media_type", "Send application/json.")
        try:
            body = json.loads(self.raw.decode("utf-8"), parse_constant=_reject)
        except ValueError:
            raise ApiError(400, "malformed", "The body is not valid JSON.") from None
        if not isinstance(body, dict):
            raise InvalidBody({"": "must be an object"})
        return shape.read(body, partial)


def _reject(name):
    raise ValueError(name)


class Shape:
    """Fields of a body. Unknown ones are ignored, missing ones get their default."""

    def __init__(self, required, **optional):
        self.checks = {**required, **{name: check for name, (check, _) in optional.items()}}
        self.required = list(required)
        self.defaults = {name: default for name, (_, default) in optional.items()}

    def read(self, body, partial=False):
        missing = [name for name in self.required if name not in body and not partial]
        problems = {name: "is required" for name in missing}
        for name, check in self.checks.items():
            problem = check(body[name]) if name in body else None
            if problem:
                problems[name] = problem
        if problems:
            raise InvalidBody(problems)
        given = {name: body[name] for name in self.checks if name in body}
        return given if partial else {**self.defaults, **given}


def string(least=0, most=1000, pattern=None):
    def check(value):
        if not isinstance(value, str):
            return "must be a string"
        if not least <= len(value) <= most:
            return f"must have {least} to {most} characters"
        if pattern is not None and not re.fullmatch(pattern, value):
            return "has the wrong format"
        return None

    return check


def integer(least, most):
    def check(value):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not least <= value <= most or value != int(value):
            return f"must be an integer from {least} to {most}"
        return None

    return check


def decimal(least, most, digits):
    def check(value):
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not least <= value <= most:
            return f"must be a number from {least} to {most}"
        if value != round(value, digits):
            return f"must have at most {digits} decimals"
        return None

    return check


def one_of(*values):
    return lambda value: None if value in values else "must be one of " + ", ".join(values)


def flag(value):
    return None if isinstance(value, bool) else "must be true or false"


def nullable(check):
    return lambda value: None if value is None else check(value)


def items(check, least, most):
    def check_all(value):
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"must be an array of {least} to {most} items"
        return next((problem for problem in map(check, value) if problem), None)

    return check_all


def paginate(request, rows, key, show, most=50):
    """A page of sorted rows, continued after the row that the cursor names."""
    limit = request.limit(most)
    cursor = request.arg("after")
    start = 0
    if cursor is not None:
        try:
            last = base64.urlsafe_b64decode(cursor.encode()).decode()
        except (binascii.Error, ValueError):
            last = ""
        if not last.startswith("after:"):
            if not fault("cursor-unknown-accepted"):
                raise ApiError(400, "bad_parameter", "is not a cursor of this list", "after")
            last = "after:"
        position = [index for index, row in enumerate(rows) if str(row[key]) == last[6:]]
        start = position[0] + 1 if position else 0 if last == "after:" else len(rows)
        if fault("cursor-skips-one"):
            start += 1
    page = rows[start : start + limit]
    more = start + limit < len(rows) or fault("cursor-never-ends")
    following = (
        base64.urlsafe_b64encode(f"after:{page[-1][key]}".encode()).decode() if page and more else None
    )
    return Response(200, {"Items": [show(row) for row in page], "Next": following})


def route(method, path, role=None, unless=None):
    """Registers a function for a method and a path. The fault `unless` lets any role in."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def register(function):
        _routes.append((method, pattern, role, unless, function))
        return function

    return register


def application(authenticate):
    def dispatch(request):
        matching = [(r, r[1].fullmatch(request.path)) for r in _routes if r[1].fullmatch(request.path)]
        if not matching:
            raise ApiError(404, "not_found", "There is no such resource.")
        for (method, _, role, unless, function), match in matching:
            if method == request.method:
                request.user = authenticate(request)
                if role is not None and request.user["role"] != role and not fault(unless):
                    raise ApiError(403, "forbidden", f"Only for the role {role}.")
                with _lock:
                    return function(request, **match.groupdict())
        allowed = ", ".join(r[0] for r, _ in matching)
        raise ApiError(405, "method_not_allowed", "Not supported.", headers={"Allow": allowed})

    def app(environ, start_response):
        request = Request(environ)
        try:
            response = dispatch(request)
        except ApiError as error:
            response = error.response
            if fault("error-as-text"):
                response.body = response.body["Errors"][0]["Detail"].encode()
                response.headers["Content-Type"] = "text/plain"
        content = response.body
        if content is not None and not isinstance(content, bytes):
            content = json.dumps(content).encode()
            response.headers.setdefault("Content-Type", "application/json")
        if response.status not in (204, 304):
            response.headers["Content-Length"] = str(len(content or b""))
        start_response(
            f"{response.status} {REASONS.get(response.status, 'Error')}", list(response.headers.items())
        )
        return [content or b""]

    return app


REASONS = {200: "OK", 201: "Created", 204: "No Content", 304: "Not Modified", 400: "Bad Request"}
REASONS.update(
    {401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict", 412: "Precondition Failed"}
)

"""What the fields of requests may hold. Each rule takes a value and returns what is wrong with it, or None."""

import os
import re
from datetime import date, datetime, timezone

FAULT = os.environ.get("FAULT", "")
SPECIES = ["dog", "cat", "rabbit", "bird", "other"]
STATUSES = ["booked", "checked_in", "completed", "cancelled"]
VACCINES = ["rabies", "distemper", "parvovirus", "leptospirosis", "myxomatosis"]
SPECIALTIES = ["general", "surgery", "dermatology", "dentistry"]
PHONE = re.compile(r"\+[1-9][0-9]{6,14}")
EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DATE_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})"
)


def fault(name):
    return FAULT == name


class Problem(Exception):
    def __init__(self, status, title, detail=None, errors=None, headers=None):
        super().__init__(title)
        self.status = status
        self.headers = headers or {}
        self.body = {"type": "about:blank", "title": title, "status": status}
        if detail:
            self.body["detail"] = detail
        if errors:
            self.body["errors"] = errors


def invalid(errors):
    return Problem(422, "Validation failed", errors=errors)


def text(least, most, pattern=None):
    def rule(value):
        if not isinstance(value, str):
            return "must be a string"
        if not least <= len(value) <= most:
            return f"must have {least} to {most} characters"
        if pattern and not pattern.fullmatch(value):
            return "has the wrong format"

    return rule


def one_of(values):
    return lambda value: None if value in values else f"must be one of {values}"


def boolean(value):
    return None if isinstance(value, bool) else "must be true or false"


def whole(least, most):
    def rule(value):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return "must be an integer"
        if not least <= value <= most or value != int(value):
            return f"must be an integer from {least} to {most}"

    return rule


def weight(value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "must be a number"
    if not 0.01 <= value <= 200:
        return "must be from 0.01 to 200"
    if value != round(value, 2):
        return "must have at most two decimals"


def day(value):
    if not isinstance(value, str) or not DATE.fullmatch(value):
        return "must be a date"
    try:
        date.fromisoformat(value)
    except ValueError:
        return "must be a date"


def past_day(value):
    wrong = day(value)
    if wrong or fault("pet-birth-date-in-future"):
        return wrong
    if date.fromisoformat(value) > datetime.now(timezone.utc).date():
        return "must not be in the future"


def moment(value):
    try:
        parse_time(value)
    except (ValueError, OverflowError):
        return "must be a date and time with an offset"


def parse_time(value):
    if not isinstance(value, str) or not DATE_TIME.fullmatch(value):
        raise ValueError(value)
    parsed = datetime.fromisoformat(value.upper().replace("Z", "+00:00")).replace(microsecond=0)
    if fault("appointment-offset-dropped"):
        return parsed.replace(tzinfo=timezone.utc)
    return parsed.astimezone(timezone.utc)


def show_time(value):
    return value.isoformat(timespec="seconds").replace("+00:00", "Z")


def nullable(rule):
    return lambda value: None if value is None else rule(value)


def allergies(value):
    if not isinstance(value, list):
        return "must be an array"
    if len(value) > 10:
        return "must have at most 10 items"
    if any(not isinstance(item, str) or not 1 <= len(item) <= 40 for item in value):
        return "must contain strings of 1 to 40 characters"


ADDRESS = {
    "street": (True, text(1, 100)),
    "city": (True, text(1, 80)),
    "postal_code": (False, text(3, 10)),
    "country": (True, text(2, 2, re.compile("[A-Z]{2}"))),
}


def address(partial, change=False):
    fields = {**ADDRESS, "postal_code": (False, nullable(text(3, 10)))} if change else ADDRESS

    def rule(value):
        if not isinstance(value, dict):
            return "must be an object"
        return check_fields(value, fields, partial, "/address")

    return rule


OWNER = {
    "first_name": (True, text(1, 61 if fault("owner-first-name-61") else 60)),
    "last_name": (not fault("owner-last-name-optional"), text(1, 60)),
    "email": (True, text(3, 254, EMAIL)),
    "phone": (
        False,
        nullable(text(1, 99, None if fault("owner-phone-any") else PHONE)),
    ),
    "address": (False, nullable(address(False))),
    "newsletter": (False, boolean),
}
PET = {
    "name": (True, text(1, 40)),
    "species": (True, text(1, 40) if fault("pet-species-any") else one_of(SPECIES)),
    "breed": (False, nullable(text(1, 60))),
    "birth_date": (True, past_day),
    "weight_kg": (True, weight),
    "chip_number": (False, nullable(text(15, 15, re.compile("[0-9]{15}")))),
    "allergies": (False, allergies),
    "notes": (False, text(0, 2000)),
}
APPOINTMENT = {
    "pet_id": (True, whole(1, 2**63 - 1)),
    "vet_id": (True, whole(1, 2**63 - 1)),
    "starts_at": (True, moment),
    "ends_at": (True, moment),
    "reason": (True, text(3, 200)),
}
COMPLETION = {
    "diagnosis": (True, text(1, 4000)),
    "fee_cents": (True, whole(0, 10_000_000_000)),
}
CANCELLATION = {"reason": (False, text(1, 200))}
VACCINATION = {
    "vaccine": (True, one_of(VACCINES)),
    "given_on": (True, day),
    "expires_on": (False, nullable(day)),
    "batch": (True, text(4, 12, re.compile("[A-Z]{2}[0-9]{2,10}"))),
}


def check_fields(body, rules, partial=False, base=""):
    errors = []
    for name, (required, rule) in rules.items():
        if name not in body:
            if required and not partial:
                errors.append({"pointer": f"{base}/{name}", "detail": "is required"})
            continue
        wrong = rule(body[name])
        if isinstance(wrong, list):
            errors.extend(wrong)
        elif wrong:
            errors.append({"pointer": f"{base}/{name}", "detail": wrong})
    return errors


def accept(body, rules, partial=False):
    """The known fields of a body; unknown and read-only fields are ignored."""
    errors = check_fields(body, rules, partial)
    if errors:
        raise invalid(errors)
    return {name: body[name] for name in rules if name in body}

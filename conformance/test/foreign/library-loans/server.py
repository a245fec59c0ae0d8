"""HTTP API of a town library: books, copies, members and loans, in memory. Environment: PORT, FAULT."""

import base64
import html
import os
import re
import unicodedata
from datetime import date, datetime, timedelta, timezone
from hashlib import sha1
from itertools import count
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from router import (
    ApiError,
    Response,
    Shape,
    application,
    decimal,
    fault,
    flag,
    integer,
    items,
    nullable,
    one_of,
    paginate,
    route,
    string,
)

USERS = {
    ("librarian", "shelf-42"): {"role": "librarian", "card": None},
    ("ada", "pages-1"): {"role": "member", "card": "M-10001"},
    ("ben", "pages-2"): {"role": "member", "card": "M-10002"},
}
ACCOUNTS = {"M-10001", "M-10002"}
BRANCHES = [
    {
        "Code": "CEN",
        "Name": "Central Library",
        "TimeZone": "Europe/Oslo",
        "Opens": "09:00",
        "Closes": "20:00",
    },
    {"Code": "EST", "Name": "East Branch", "TimeZone": "Europe/Oslo", "Opens": "10:00", "Closes": "18:00"},
    {"Code": "BUS", "Name": "Book Bus", "TimeZone": "Europe/Oslo", "Opens": "12:00", "Closes": "16:00"},
]
ISBN = "97[89][0-9]{10}"
SORTS = ("title", "-title", "year", "-year")

books, covers, copies, reviews, members, loans, payments = {}, {}, {}, {}, {}, {}, {}
cards, review_ids, loan_ids, payment_ids = count(10001), count(1), count(1), count(1)


def day(value):
    if not isinstance(value, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return "must be a date"
    try:
        date.fromisoformat(value)
    except ValueError:
        return "must be a date"
    return None


def notify(value):
    """`{Type: email, Address}`, `{Type: sms, Number}` or `{Type: none}`."""
    if not isinstance(value, dict):
        return "must be an object"
    kind = value.get("Type")
    if kind == "email":
        return string(3, 120, r"[^@\s]+@[^@\s]+")(value.get("Address"))
    if kind == "sms":
        return None if fault("member-sms-number-any") else string(5, 20, r"\+[0-9]+")(value.get("Number"))
    return None if kind == "none" else "must have the Type email, sms or none"


BOOK = Shape(
    {} if fault("book-title-optional") else {"Title": string(1, 200)},
    Authors=(items(string(1, 100), 1, 10), ["Anonymous"]),
    Year=(nullable(integer(0 if fault("book-year-not-negative") else -3000, 2100)), None),
    Language=(string(2, 2, "[a-z]{2}"), "en"),
    Subjects=(items(string(1, 40), 0, 5), []),
    Pages=(nullable(integer(1, 50000)), None),
    Description=(string(0, 5000), ""),
)
if fault("book-title-optional"):
    BOOK.checks["Title"] = string(1, 200)
    BOOK.defaults["Title"] = "Untitled"
COPY = Shape(
    {"Barcode": string(1, 20, "C-[0-9]{6}"), "Branch": string(1, 10)},
    Condition=(one_of("new", "good", "worn"), "good"),
)
REVIEW = Shape(
    {"Rating": integer(1, 6 if fault("review-rating-6") else 5)}, Text=(nullable(string(1, 2000)), None)
)
MEMBER = Shape(
    {"Name": string(1, 120), "Email": string(3, 120, r"[^@\s]+@[^@\s]+"), "BornOn": day},
    Phone=(nullable(string(5, 20, r"\+[0-9 ]+")), None),
    Notify=(notify, {"Type": "none"}),
    Pin=(nullable(string(4, 8, "[0-9]+")), None),
    Blocked=(flag, False),
)
PAYMENT = Shape(
    {
        "Amount": decimal(0.01, 1000, 2),
        "Method": one_of("cash", "card"),
    }
)
LOAN = Shape({"Barcode": string(1, 20), "CardNumber": string(1, 20)})


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def get(records, key, what):
    if key not in records:
        raise ApiError(404, "not_found", f"There is no such {what}.")
    return records[key]


def conflict(detail):
    return ApiError(409, "conflict", detail)


def of_own(request, card):
    return request.user["role"] == "librarian" or request.user["card"] == card


# Books


def etag(isbn):
    text = "constant" if fault("book-etag-constant") else repr(show_book(books[isbn]))
    return f'"{sha1(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]}"'


def on_loan(barcode):
    return any(loan["Barcode"] == barcode and loan["ReturnedAt"] is None for loan in loans.values())


def show_book(book):
    own = [copy for copy in copies.values() if copy["Isbn"] == book["Isbn"]]
    ratings = [review["Rating"] for review in reviews.values() if review["Isbn"] == book["Isbn"]]
    lent = 0 if fault("book-available-counts-lent") else sum(on_loan(copy["Barcode"]) for copy in own)
    average = (
        round(sum(ratings) / len(ratings) + 1e-9, 0 if fault("book-rating-whole") else 1) if ratings else None
    )
    shown = {name: value for name, value in book.items() if name != "UpdatedAt"}
    return {
        **shown,
        "CopyCount": len(own),
        "AvailableCount": len(own) - lent,
        "AverageRating": average,
        "UpdatedAt": book["UpdatedAt"],
    }


@route("GET", "/books")
def list_books(request):
    wanted = (request.arg("q") or "").casefold()
    subjects = [each for each in (request.arg("subject") or "").split(",") if each]
    sort = request.arg("sort", one_of(*SORTS)) or "title"
    match = all if fault("books-subjects-all") else any

    def matches(book):
        return wanted in book["Title"].casefold() and (
            not subjects or match(subject in book["Subjects"] for subject in subjects)
        )

    rows = [book for book in books.values() if matches(book) or fault("books-filters-ignored")]
    if sort.endswith("year"):
        known = [book for book in rows if book["Year"] is not None]
        key = (
            (lambda b: (str(b["Year"]), b["Isbn"]))
            if fault("books-year-as-text")
            else (lambda b: (b["Year"], b["Isbn"]))
        )
        known.sort(key=key, reverse=sort.startswith("-"))
        unknown = (
            [] if fault("books-without-year-missing") else [book for book in rows if book["Year"] is None]
        )
        rows = known + sorted(unknown, key=lambda book: book["Isbn"])
    else:
        rows.sort(key=lambda book: (book["Title"], book["Isbn"]))
        if sort.startswith("-") and not fault("books-descending-ignored"):
            rows.reverse()
    return paginate(request, rows, "Isbn", show_book, 51 if fault("books-limit-51") else 50)


def tidy_book(book):
    if fault("book-subjects-lowercase"):
        book["Subjects"] = [subject.lower() for subject in book["Subjects"]]
    if fault("book-authors-sorted"):
        book["Authors"] = sorted(book["Authors"])
    if fault("book-title-composed"):
        book["Title"] = unicodedata.normalize("NFKC", book["Title"])
    if fault("book-description-cut"):
        book["Description"] = book["Description"][:1024]
    if fault("book-title-escaped"):
        book["Title"] = html.escape(book["Title"], quote=False)
    if fault("book-description-trimmed"):
        book["Description"] = book["Description"].strip()
    if fault("book-pages-overflow") and book["Pages"] is not None:
        book["Pages"] = (int(book["Pages"]) + 2**15) % 2**16 - 2**15
    return book


@route("PUT", "/books/{isbn}", role="librarian", unless="book-put-by-member")
def put_book(request, isbn):
    if not re.fullmatch(ISBN, isbn) and not fault("book-isbn-any"):
        raise ApiError(400, "bad_parameter", "must be an ISBN of 13 digits", "isbn")
    values = request.json(BOOK)
    old = books.get(isbn)
    expected, unexpected = request.header("If-Match"), request.header("If-None-Match")
    changed = expected is not None and (old is None or expected not in ("*", etag(isbn)))
    if changed and not fault("book-if-match-ignored"):
        raise ApiError(412, "precondition_failed", "The book was changed.")
    if unexpected == "*" and old is not None:
        raise ApiError(412, "precondition_failed", "The book is in the catalog already.")
    book = {"Isbn": isbn, **tidy_book(values), "UpdatedAt": now()}
    if not (old is not None and fault("book-replace-not-stored")):
        books[isbn] = book
    status = 200 if old is not None else 201
    return Response(status, show_book(book), {"ETag": etag(isbn)})


@route("GET", "/books/{isbn}")
def get_book(request, isbn):
    book = get(books, isbn, "book")
    known = request.header("If-None-Match")
    if known is not None and not fault("book-never-304"):
        if etag(isbn) in [tag.strip() for tag in known.split(",")] or known.strip() == "*":
            return Response(304, None, {"ETag": etag(isbn)})
    return Response(200, show_book(book), {"ETag": etag(isbn)})


@route("DELETE", "/books/{isbn}", role="librarian")
def delete_book(request, isbn):
    get(books, isbn, "book")
    if any(copy["Isbn"] == isbn for copy in copies.values()) and not fault("book-deleted-with-copies"):
        raise conflict("The book still has copies.")
    del books[isbn]
    covers.pop(isbn, None)
    for key in [key for key, review in reviews.items() if review["Isbn"] == isbn]:
        del reviews[key]
    if fault("book-delete-takes-all-reviews"):
        reviews.clear()
    return Response(204)


@route("PUT", "/books/{isbn}/cover", role="librarian")
def put_cover(request, isbn):
    get(books, isbn, "book")
    if request.content_type not in ("image/png", "image/jpeg", "image/webp"):
        raise ApiError(415, "unsupported_media_type", "Send a PNG, JPEG or WebP image.")
    if not request.raw:
        raise ApiError(400, "malformed", "The image is empty.")
    content = request.raw[:65536] if fault("cover-cut") else request.raw
    if not (fault("cover-not-replaced") and isbn in covers):
        covers[isbn] = (request.content_type, content)
    return Response(204)


@route("GET", "/books/{isbn}/cover")
def get_cover(request, isbn):
    get(books, isbn, "book")
    if covers and fault("cover-of-another-book"):
        kind, content = list(covers.values())[-1]
    else:
        kind, content = get(covers, isbn, "cover")
    return Response(
        200, content, {"Content-Type": "application/octet-stream" if fault("cover-type-lost") else kind}
    )


# Copies


def show_copy(copy):
    lent = on_loan(copy["Barcode"]) and not fault("copy-always-available")
    return {**copy, "Status": "on_loan" if lent else "available"}


@route("GET", "/branches")
def list_branches(request):
    return Response(200, {"Items": BRANCHES})


@route("GET", "/books/{isbn}/copies")
def list_copies(request, isbn):
    get(books, isbn, "book")
    branch = request.arg("branch")
    rows = [
        copy
        for copy in copies.values()
        if (copy["Isbn"] == isbn or fault("copies-of-all-books")) and branch in (None, copy["Branch"])
    ]
    rows.sort(key=lambda copy: copy["Barcode"])
    return paginate(request, rows, "Barcode", show_copy)


@route("POST", "/books/{isbn}/copies", role="librarian", unless="copy-by-member")
def create_copy(request, isbn):
    get(books, isbn, "book")
    values = request.json(COPY)
    if values["Branch"] not in [branch["Code"] for branch in BRANCHES] and not fault("copy-branch-unknown"):
        raise ApiError(422, "invalid", "is unknown", "Branch")
    if values["Barcode"] in copies and not fault("copy-barcode-twice"):
        raise conflict("The barcode is in use.")
    if fault("copy-condition-of-all-changed"):
        for other in copies.values():
            other["Condition"] = values["Condition"]
    copy = {"Isbn": isbn, **values, "AddedAt": now()}
    copies[values["Barcode"]] = copy
    return Response(201, show_copy(copy), {"Location": f"/copies/{values['Barcode']}"})


@route("GET", "/copies/{barcode}")
def get_copy(request, barcode):
    return Response(200, show_copy(get(copies, barcode, "copy")))


@route("DELETE", "/copies/{barcode}", role="librarian")
def delete_copy(request, barcode):
    get(copies, barcode, "copy")
    if on_loan(barcode) and not fault("copy-deleted-on-loan"):
        raise conflict("The copy is on loan.")
    branch = copies.pop(barcode)["Branch"]
    if fault("copy-delete-takes-branch"):
        for key in [key for key, copy in copies.items() if copy["Branch"] == branch and not on_loan(key)]:
            del copies[key]
    return Response(204)


# Reviews


def show_review(review):
    shown = dict(review)
    if fault("review-text-absent") and shown["Text"] is None:
        del shown["Text"]
    return shown


@route("GET", "/books/{isbn}/reviews")
def list_reviews(request, isbn):
    get(books, isbn, "book")
    least = int(request.arg("minRating", one_of("1", "2", "3", "4", "5")) or 1)
    rows = [review for review in reviews.values() if review["Isbn"] == isbn and review["Rating"] >= least]
    rows.sort(key=lambda review: review["CreatedAt"], reverse=not fault("reviews-oldest-first"))
    return paginate(request, rows, "Id", show_review)


@route("POST", "/books/{isbn}/reviews", role="member")
def create_review(request, isbn):
    get(books, isbn, "book")
    values = request.json(REVIEW)
    card = request.user["card"]
    if any(review["Isbn"] == isbn and review["CardNumber"] == card for review in reviews.values()):
        if not fault("review-twice"):
            raise conflict("You reviewed this book already.")
    if fault("review-text-one-line") and values["Text"]:
        values["Text"] = values["Text"].replace("\n", " ")
    if fault("review-basic-plane-only") and values["Text"]:
        values["Text"] = "".join(letter if letter < "\U00010000" else "?" for letter in values["Text"])
    review = {"Id": f"R-{next(review_ids)}", "Isbn": isbn, "CardNumber": card, **values, "CreatedAt": now()}
    reviews[review["Id"]] = review
    return Response(201, show_review(review))


@route("DELETE", "/reviews/{review_id}")
def delete_review(request, review_id):
    review = get(reviews, review_id, "review")
    if not of_own(request, review["CardNumber"]) and not fault("review-of-other-deleted"):
        raise ApiError(403, "forbidden", "This is the review of another member.")
    del reviews[review_id]
    return Response(204)


# Members


def balance(card):
    return round(sum(payment["Amount"] for payment in payments.values() if payment["CardNumber"] == card), 2)


def open_loans(card):
    return [loan for loan in loans.values() if loan["CardNumber"] == card and loan["ReturnedAt"] is None]


def show_member(member):
    card = member["CardNumber"]
    shown = {name: value for name, value in member.items() if name != "Pin" or fault("member-pin-sent")}
    shown["Balance"] = round(balance(card)) if fault("member-balance-whole") else balance(card)
    shown["OpenLoans"] = len(open_loans(card))
    if fault("member-born-with-time"):
        shown["BornOn"] += "T00:00:00Z"
    return shown


@route("GET", "/members", role="librarian", unless="members-by-member")
def list_members(request):
    blocked = request.arg("blocked", one_of("true", "false"))
    rows = [each for each in members.values() if blocked in (None, str(each["Blocked"]).lower())]
    return paginate(request, rows, "CardNumber", show_member)


def check_email(values, own=None):
    for other in members.values():
        if (
            other["CardNumber"] != own
            and other["Email"] == values.get("Email")
            and not fault("member-email-twice")
        ):
            raise conflict("Another member has this email address.")


def tidy_member(member):
    extra = {"email": "Address", "sms": "Number"}.get(member["Notify"]["Type"])
    member["Notify"] = {k: v for k, v in member["Notify"].items() if k in ("Type", extra)}
    if fault("member-email-lowercase"):
        member["Email"] = member["Email"].lower()
    if fault("member-name-title-case"):
        member["Name"] = member["Name"].title()
    if fault("member-name-cut"):
        member["Name"] = member["Name"][:50]
    if fault("member-phone-without-spaces") and member["Phone"]:
        member["Phone"] = member["Phone"].replace(" ", "")
    if fault("member-notify-only-email") and member["Notify"]["Type"] == "sms":
        member["Notify"] = {"Type": "none"}
    return member


@route("POST", "/members", role="librarian")
def create_member(request):
    values = request.json(MEMBER)
    check_email(values)
    time = now()
    member = {"CardNumber": f"M-{next(cards)}", **values, "CreatedAt": time, "UpdatedAt": time}
    members[member["CardNumber"]] = tidy_member(member)
    return Response(201, show_member(member), {"Location": f"/members/{member['CardNumber']}"})


@route("GET", "/members/{card}")
def get_member(request, card):
    if not of_own(request, card) and not fault("member-of-other"):
        raise ApiError(403, "forbidden", "This is the card of another member.")
    return Response(200, show_member(get(members, card, "member")))


@route("PATCH", "/members/{card}", role="librarian", unless="member-patch-by-member")
def update_member(request, card):
    member = get(members, card, "member")
    values = request.json(MEMBER, partial=True)
    check_email(values, card)
    if fault("member-phone-stays") and values.get("Phone", "") is None:
        del values["Phone"]
    time = member["UpdatedAt"] if fault("member-updated-at-still") else now()
    changed = tidy_member({**member, **values, "UpdatedAt": time})
    members[card] = changed
    if fault("member-patch-all-same-name"):
        for other in members.values():
            if other["Name"] == member["Name"]:
                other.update(values)
    return Response(200, show_member(changed))


@route("DELETE", "/members/{card}", role="librarian")
def delete_member(request, card):
    get(members, card, "member")
    if card in ACCOUNTS:
        raise conflict("The member has an online account.")
    if open_loans(card) and not fault("member-deleted-with-loans"):
        raise conflict("The member still has open loans.")
    if not fault("member-delete-keeps"):
        del members[card]
    for key in [key for key, loan in loans.items() if loan["CardNumber"] == card]:
        if not fault("member-delete-leaves-loans"):
            del loans[key]
    return Response(204)


replies = {}


@route("POST", "/members/{card}/payments", role="librarian")
def create_payment(request, card):
    get(members, card, "member")
    values = request.json(PAYMENT)
    key = request.header("Idempotency-Key")
    if key is not None and (card, key) in replies and not fault("payment-key-ignored"):
        first, reply = replies[card, key]
        if first != values:
            raise conflict("The key was used for another payment.")
        return Response(201, reply)
    if fault("payment-capped"):
        values["Amount"] = min(values["Amount"], 500)
    if fault("payment-cent-lost"):
        values["Amount"] = int(values["Amount"] * 100) / 100
    payment = {"Id": f"P-{next(payment_ids)}", "CardNumber": card, **values, "PaidAt": now()}
    payments[payment["Id"]] = payment
    reply = {**payment, "Balance": balance(card)}
    if key is not None:
        replies[card, key] = (values, reply)
    return Response(201, reply)


# Loans


def show_loan(loan):
    return {**loan, "State": "open" if loan["ReturnedAt"] is None else "returned"}


@route("GET", "/loans")
def list_loans(request):
    state = request.arg("state", one_of("open", "returned"))
    card = request.arg("cardNumber")
    due = request.arg("dueBefore", day)
    if fault("loans-state-ignored"):
        state = None

    def matches(loan):
        own = of_own(request, loan["CardNumber"]) or fault("loans-of-all")
        early = due is None or loan["DueOn"] < due or fault("loans-due-inclusive") and loan["DueOn"] == due
        return (
            own and early and card in (None, loan["CardNumber"]) and state in (None, show_loan(loan)["State"])
        )

    return paginate(request, [loan for loan in loans.values() if matches(loan)], "Id", show_loan)


@route("POST", "/loans", role="librarian")
def create_loan(request):
    values = request.json(LOAN)
    if values["Barcode"] not in copies:
        raise ApiError(422, "invalid", "is unknown", "Barcode")
    if values["CardNumber"] not in members:
        raise ApiError(422, "invalid", "is unknown", "CardNumber")
    if on_loan(values["Barcode"]) and not fault("loan-of-lent-copy"):
        raise conflict("The copy is on loan.")
    if members[values["CardNumber"]]["Blocked"] and not fault("loan-to-blocked-member"):
        raise conflict("The member is blocked.")
    if len(open_loans(values["CardNumber"])) >= (6 if fault("loan-sixth") else 5):
        raise conflict("The member has 5 open loans.")
    due = datetime.now(timezone.utc).date() + timedelta(days=30 if fault("loan-for-30-days") else 28)
    loan = {
        "Id": f"L-{next(loan_ids)}",
        **values,
        "LentAt": now(),
        "DueOn": due.isoformat(),
        "ReturnedAt": None,
        "Renewals": 0,
    }
    loans[loan["Id"]] = loan
    return Response(201, show_loan(loan), {"Location": f"/loans/{loan['Id']}"})


def own_loan(request, loan_id, leak):
    loan = get(loans, loan_id, "loan")
    if not of_own(request, loan["CardNumber"]) and not fault(leak):
        raise ApiError(404, "not_found", "There is no such loan.")
    return loan


@route("GET", "/loans/{loan_id}")
def get_loan(request, loan_id):
    return Response(200, show_loan(own_loan(request, loan_id, "loan-of-other")))


@route("POST", "/loans/{loan_id}/renew")
def renew_loan(request, loan_id):
    loan = own_loan(request, loan_id, "loan-of-other-renewed")
    if loan["ReturnedAt"] is not None and not fault("loan-renewed-after-return"):
        raise conflict("The loan is returned.")
    if loan["Renewals"] >= 2:
        raise conflict("The loan was renewed twice.")
    due = date.fromisoformat(loan["DueOn"]) + timedelta(days=14)
    changed = {**loan, "DueOn": due.isoformat(), "Renewals": loan["Renewals"] + 1}
    if fault("loan-renewal-keeps-due"):
        loans[loan_id] = {**changed, "DueOn": loan["DueOn"]}
    else:
        loans[loan_id] = changed
    return Response(200, show_loan(changed))


@route("POST", "/loans/{loan_id}/return", role="librarian")
def return_loan(request, loan_id):
    loan = get(loans, loan_id, "loan")
    if loan["ReturnedAt"] is not None and not fault("loan-returned-twice"):
        raise conflict("The loan is returned.")
    loans[loan_id] = {**loan, "ReturnedAt": now()}
    if fault("loan-return-takes-all-of-member"):
        for key in [other["Id"] for other in open_loans(loan["CardNumber"])]:
            loans[key] = {**loans[key], "ReturnedAt": now()}
    return Response(200, show_loan(loans[loan_id]))


# Start


def authenticate(request):
    scheme, _, value = (request.header("Authorization") or "").partition(" ")
    try:
        name, _, password = base64.b64decode(value).decode().partition(":")
    except ValueError:
        name = password = ""
    user = USERS.get((name, password)) if scheme.lower() == "basic" else None
    if user is None and fault("branches-without-login") and request.path == "/branches":
        return USERS["ada", "pages-1"]
    if user is None:
        challenge = {"WWW-Authenticate": 'Basic realm="library"'}
        raise ApiError(401, "unauthorized", "Name or password is wrong.", headers=challenge)
    return user


def seed():
    for name, email in (("Ada Lund", "ada@library.example"), ("Ben Okoye", "ben@library.example")):
        values = MEMBER.read({"Name": name, "Email": email, "BornOn": "1990-01-15"})
        card = f"M-{next(cards)}"
        members[card] = {"CardNumber": card, **values, "CreatedAt": now(), "UpdatedAt": now()}
    book = BOOK.read({"Title": "Sult", "Authors": ["Knut Hamsun"], "Year": 1890, "Language": "no"})
    books["9788205300729"] = {"Isbn": "9788205300729", **book, "UpdatedAt": now()}
    copies["C-000001"] = {
        "Isbn": "9788205300729",
        "Barcode": "C-000001",
        "Branch": "CEN",
        "Condition": "worn",
        "AddedAt": now(),
    }


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 128


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def main():
    seed()
    port = int(os.environ.get("PORT", "8082"))
    with make_server("127.0.0.1", port, application(authenticate), Server, QuietHandler) as server:
        print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()

import { readJson } from '../../model/json-text/read-json.js';
import { readLongJson } from '../../model/json-text/read-long-json.js';
import type { HttpResult } from '../../model/http.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import type { RecordedResponse } from '../../model/run.js';
import { type BodyBudget, TRIMMED_LENGTH } from './body-budget.js';
import type { DecodedBody } from '../response/decode-text.js';
import type { Redactor } from '../masking/redactor.js';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A response as it is shown: secrets removed, the body truncated if the run's results have no room for more. Pauses at
 * each `yield`.
 */
export function* recordResponse(
  result: HttpResult,
  body: DecodedBody,
  redirects: readonly string[],
  redactor: Redactor,
  budget: BodyBudget,
): Generator<undefined, RecordedResponse> {
  const { text } = body;
  const isShort = text === undefined || text.length <= TRIMMED_LENGTH;
  const isWhole = isShort || budget.reserve(text.length);
  const recorded =
    !isShort && isWhole && body.json !== undefined ? startJson(result, text, redactor) : start(result, redactor);
  if (isShort && body.json !== undefined) recorded.json = redactor.json(body.json);
  if (body.contentType !== undefined) recorded.contentType = redactor.text(body.contentType);
  // Remove secrets before truncating: half a secret would not be recognized.
  if (text !== undefined) {
    const masked = yield* redactor.textInSteps(text, result.truncated);
    recorded.text = isWhole ? masked : copyStart(masked);
  } else if (result.body.length > 0 && budget.reserve(result.body.length)) {
    if (yield* hasNoSecrets(result, redactor)) binaryBodies.set(recorded, result.body);
  }
  if (!isWhole) recorded.trimmed = true;
  if (redirects.length > 0) recorded.redirects = redirects.map((url) => redactor.text(url));
  return recorded;
}

function start(result: HttpResult, redactor: Redactor): Writable<RecordedResponse> {
  return {
    status: result.status,
    statusText: redactor.text(result.statusText),
    headers: redactor.headers(result.headers),
    size: result.body.length,
    truncated: result.truncated,
  };
}

/** Bodies that are not text, for as long as their responses are retained. */
const binaryBodies = new WeakMap<RecordedResponse, Uint8Array>();

/** The bytes of a body that is not text; undefined if they were not retained: too many, or with a secret among them. */
export function readResponseBytes(response: RecordedResponse): Uint8Array | undefined {
  return binaryBodies.get(response);
}

/** Bytes cannot be masked without destroying what they represent. */
function* hasNoSecrets({ body, truncated }: HttpResult, redactor: Redactor): Generator<undefined, boolean> {
  if (redactor.isIdle) return true;
  const text = new TextDecoder('latin1').decode(body);
  return (yield* redactor.textInSteps(text, truncated)) === text;
}

/** How the bodies of recorded responses are parsed in steps. */
const readers = new WeakMap<RecordedResponse, () => Generator<undefined, JsonValue>>();

/** The value of `response.json`, pausing at each `yield`, for a page that must not block: reading it takes long for a long body. */
export function* readResponseJson(response: RecordedResponse): Generator<undefined, JsonValue | undefined> {
  const read = readers.get(response);
  return read === undefined ? response.json : yield* read();
}

/** The value of a long text is parsed when it is read and not retained: it takes far more memory than the text. */
function startJson(result: HttpResult, text: string, redactor: Redactor): Writable<RecordedResponse> {
  let parsed: WeakRef<object> | undefined;
  const recorded: Writable<RecordedResponse> = {
    status: result.status,
    statusText: redactor.text(result.statusText),
    headers: redactor.headers(result.headers),
    size: result.body.length,
    truncated: result.truncated,
    get json() {
      const known = parsed?.deref() as JsonValue | undefined;
      if (known !== undefined) return known;
      const value = redactor.json(readJson(text));
      if (isContainer(value)) parsed = new WeakRef(value);
      return value;
    },
  };
  readers.set(recorded, function* read() {
    const { value } = yield* readLongJson(text);
    return yield* redactor.jsonInSteps(value);
  });
  return recorded;
}

/** Engines retain the whole text for a slice of it; serializing and parsing creates an independent copy. */
function copyStart(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, TRIMMED_LENGTH))) as string;
}

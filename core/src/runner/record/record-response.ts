import type { HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { RecordedResponse } from '../../model/run.js';
import type { DecodedBody } from '../response/decode-body.js';
import type { Redactor } from './redactor.js';

/** Counts what results may keep of response bodies. */
export interface BodyBudget {
  /** Takes that many characters, unless there are not as many left. */
  take(characters: number): boolean;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const TRIMMED_LENGTH = 1_000;

/** A response as it is shown: secrets removed, the body cut where the run's results have no room for more. */
export function recordResponse(result: HttpResult, body: DecodedBody, redirects: readonly string[], redactor: Redactor, budget: BodyBudget): RecordedResponse {
  const { text } = body;
  const isShort = text === undefined || text.length <= TRIMMED_LENGTH;
  const isWhole = isShort || budget.take(text.length);
  const recorded = !isShort && isWhole && body.json !== undefined ? startJson(result, text, redactor) : start(result, redactor);
  if (isShort && body.json !== undefined) recorded.json = redactor.json(body.json);
  if (body.contentType !== undefined) recorded.contentType = redactor.text(body.contentType);
  // Secrets are removed before it is cut: half a secret would not be known.
  if (text !== undefined) recorded.text = isWhole ? redactor.text(text) : redactor.text(text).slice(0, TRIMMED_LENGTH);
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

/** The value of a long text is made when it is first looked at: a run keeps one of both for each response. */
function startJson(result: HttpResult, text: string, redactor: Redactor): Writable<RecordedResponse> {
  let made: { readonly value: JsonValue } | undefined;
  return {
    status: result.status,
    statusText: redactor.text(result.statusText),
    headers: redactor.headers(result.headers),
    size: result.body.length,
    truncated: result.truncated,
    get json() {
      return (made ??= { value: redactor.json(JSON.parse(text) as JsonValue) }).value;
    },
  };
}

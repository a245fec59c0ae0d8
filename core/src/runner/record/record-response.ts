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

const TRIMMED_LENGTH = 1_000;

/** A response as it is shown: secrets removed, the body cut where the run's results have no room for more. */
export function recordResponse(result: HttpResult, body: DecodedBody, redirects: readonly string[], redactor: Redactor, budget: BodyBudget): RecordedResponse {
  const headers = result.headers.map(([name, value]) => [name, redactor.text(value)] as const);
  const recorded: Record<string, unknown> = { status: result.status, statusText: redactor.text(result.statusText), headers };
  if (body.contentType !== undefined) recorded['contentType'] = redactor.text(body.contentType);
  if (body.text !== undefined) addText(recorded, body.text, body.json !== undefined, redactor, budget);
  recorded['size'] = result.body.length;
  recorded['truncated'] = result.truncated;
  if (redirects.length > 0) recorded['redirects'] = redirects.map((url) => redactor.text(url));
  return recorded as unknown as RecordedResponse;
}

function addText(recorded: Record<string, unknown>, text: string, isJson: boolean, redactor: Redactor, budget: BodyBudget): void {
  const isWhole = text.length <= TRIMMED_LENGTH || budget.take(text.length);
  // Secrets are removed before it is cut: half a secret would not be known.
  const shown = redactor.text(text);
  recorded['text'] = isWhole ? shown : shown.slice(0, TRIMMED_LENGTH);
  if (!isWhole) recorded['trimmed'] = true;
  else if (isJson) defineJson(recorded, text, redactor);
}

/** The value is made of the text when it is first looked at: a run keeps one of both for each response. */
function defineJson(recorded: Record<string, unknown>, text: string, redactor: Redactor): void {
  let value: { readonly of: JsonValue } | undefined;
  Object.defineProperty(recorded, 'json', { enumerable: true, get: () => (value ??= { of: redactor.json(JSON.parse(text) as JsonValue) }).of });
}

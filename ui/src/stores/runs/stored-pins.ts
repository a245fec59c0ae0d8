import type { JsonObject, JsonValue, RecordedRequest, RecordedResponse, StepResult } from '@opchain/core';
import { isContainer, readJson, writeJson } from '@opchain/core/model';

/** What stands for a value that is not stored; a run refuses to send it. */
const mask = '•••••';
const secretHeaders = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;
const secretFields = /^(?:access_token|refresh_token|id_token|client_secret|password)$/i;
const secretPairs = /\b(access_token|refresh_token|id_token|client_secret|password)=[^&\s"]*/gi;

/**
 * Pinned results to store with a draft, undefined if there are none. They have no secrets of the run; what is a secret by
 * its name is removed as well.
 */
export function writePins(pins: ReadonlyMap<string, StepResult>): JsonValue | undefined {
  if (pins.size === 0) return undefined;
  return JSON.parse(
    JSON.stringify(Object.fromEntries(Array.from(pins, ([id, result]) => [id, maskResult(result)]))),
  ) as JsonValue;
}

/** Pinned results as stored; what cannot be read is left out. */
export function readPins(stored: JsonValue): Readonly<Record<string, StepResult>> {
  if (!isContainer(stored) || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => {
      const result = value as unknown as Partial<StepResult> | null;
      if (result?.state !== 'succeeded' || result.stepId !== id) return [];
      const response = result.response && { ...result.response, ...parse(result.response) };
      return [[id, { ...(result as StepResult), ...(response && { response }) }]];
    }),
  );
}

/** The value of a JSON body is stored as its text only. */
function parse({ text, contentType = '' }: RecordedResponse): { readonly json?: JsonValue } {
  if (text === undefined || !/[/+]json\b/i.test(contentType)) return {};
  try {
    return { json: readJson(text) };
  } catch {
    return {};
  }
}

function maskResult({ request, response, captures, executions: _executions, ...result }: StepResult): StepResult {
  return {
    ...result,
    captures: maskFields(captures) as JsonObject,
    ...(request && { request: maskRequest(request) }),
    ...(response && { response: maskResponse(response) }),
  };
}

function maskRequest(request: RecordedRequest): RecordedRequest {
  return {
    ...request,
    url: request.url.replace(secretPairs, `$1=${mask}`),
    headers: maskHeaders(request.headers),
    ...(request.body !== undefined && { body: maskText(request.body) }),
  };
}

function maskResponse(response: RecordedResponse): RecordedResponse {
  const { status, statusText, headers, contentType, text, size, truncated, trimmed } = response;
  return {
    status,
    statusText,
    headers: maskHeaders(headers),
    size,
    truncated,
    ...(contentType !== undefined && { contentType }),
    ...(text !== undefined && { text: maskText(text) }),
    ...(trimmed !== undefined && { trimmed }),
  };
}

function maskHeaders(headers: RecordedRequest['headers']): RecordedRequest['headers'] {
  return headers.map(([name, value]) => [name, secretHeaders.test(name) ? mask : value]);
}

function maskText(text: string): string {
  try {
    return writeJson(maskFields(readJson(text)));
  } catch {
    return text.replace(secretPairs, `$1=${mask}`);
  }
}

function maskFields(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(maskFields);
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretFields.test(name) ? mask : maskFields(inner)]),
  );
}

import type {
  Chain,
  Credential,
  JsonObject,
  JsonValue,
  RecordedRequest,
  RecordedResponse,
  StepResult,
} from '@opchain/core';
import { isContainer, readJson, writeJson } from '@opchain/core/model';
import { createMask, listFieldSecrets, listPasswordInputs } from '@opchain/core/runner';

/** What stands for a value that is not stored; a run refuses to send it. */
const mask = '•••••';
const secretHeaders = /^(?:authorization|proxy-authorization|cookie|set-cookie)$/i;
const secretFields = /^(?:access_token|refresh_token|id_token|client_secret|password)$/i;
const secretPairs = /\b(access_token|refresh_token|id_token|client_secret|password)=[^&\s"]*/gi;

/** What is secret when pins are stored. */
export interface PinSecrets {
  readonly chain: Pick<Chain, 'inputs'>;
  readonly inputs: Readonly<Record<string, JsonValue>>;
  readonly credentials: readonly Credential[];
  /** True for a field that is no secret, such as a user name. */
  readonly isShown: (credential: Credential, field: string) => boolean;
}

/**
 * Pinned results to store with a draft, undefined if there are none. They have no secrets of the run; the values of
 * credentials and password inputs that were entered since, and what is a secret by its name, are removed as well.
 */
export function writePins(pins: ReadonlyMap<string, StepResult>, secrets: PinSecrets): JsonValue | undefined {
  if (pins.size === 0) return undefined;
  const stored = JSON.parse(
    JSON.stringify(Object.fromEntries(Array.from(pins, ([id, result]) => [id, maskResult(result)]))),
  ) as JsonValue;
  return createMask(listValues(secrets)).json(stored);
}

function listValues({ chain, inputs, credentials, isShown }: PinSecrets): string[] {
  return [
    ...credentials.flatMap((credential) => listFieldSecrets(credential, (field) => isShown(credential, field))),
    ...listPasswordInputs({ chain, inputs }).flatMap(({ values }) => values),
  ];
}

/** The pins after a change of the chain: that of a step that was renamed is kept under the new name. Undefined: as before. */
export function renamePins(
  pins: ReadonlyMap<string, StepResult>,
  before: Pick<Chain, 'steps'>,
  after: Pick<Chain, 'steps'>,
): Readonly<Record<string, StepResult>> | undefined {
  if (before.steps.length !== after.steps.length) return undefined;
  const [known, current] = [before, after].map(({ steps }) => new Set(steps.map(({ id }) => id)));
  const names = new Map(
    before.steps.flatMap(({ id }, index) => {
      const name = after.steps[index]!.id;
      return pins.has(id) && !current!.has(id) && !known!.has(name) ? [[id, name] as const] : [];
    }),
  );
  if (names.size === 0) return undefined;
  return Object.fromEntries(
    Array.from(pins, ([id, result]) => {
      const stepId = names.get(id) ?? id;
      return [stepId, { ...result, stepId }];
    }),
  );
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

import type {
  Chain,
  Credential,
  JsonValue,
  RecordedRequest,
  RecordedResponse,
  RunSummary,
  StepResult,
  WorkflowResult,
} from '@opchain/core';
import { isContainer, readJson, writeJson } from '@opchain/core/internal/model';
import { cutJson } from './cut-json.js';
import { createMask, listFieldSecrets, listPasswordInputs } from '@opchain/core/internal/runner';

/** What replaces a value that is not stored; a run does not send it. */
const mask = '•••••';
const secretHeader = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$|token|secret|password|api-?key/i;
const names =
  '(?:access|refresh|id|auth|session|csrf)[_-]?token|token|jwt|client[_-]?secret|secret|password|passwd|api[_-]?key';
const secretField = new RegExp(`^(?:${names})$`, 'i');
/** In forms and queries; in JSON and XML that cannot be parsed, such as a body of which only the beginning was retained. */
const secretPairs = [
  new RegExp(`(?<=\\b(?:${names})=)[^&\\s"]+`, 'gi'),
  new RegExp(`(?<="(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`, 'gi'),
  new RegExp(`(?<=<(?:${names})>)[^<]+`, 'gi'),
];
/** The beginning of a JSON Web Token, at the end of a text that was cut. */
const cutToken = /\beyJ[\w.-]*$/;
const jsonWebToken = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;
/** Characters that are retained of a body that is shortened: masking more at once would block the page. */
const MAX_BEGINNING = 200_000;
/** Shorter values that are secret by their name are only removed there: elsewhere, they can be anything. */
const MIN_FOUND_LENGTH = 8;

/** What is secret when results are stored. */
export interface StoredSecrets {
  readonly chain: Pick<Chain, 'inputs'>;
  readonly inputs: Readonly<Record<string, JsonValue>>;
  readonly credentials: readonly Credential[];
  /** True for a field that is not a secret, such as a user name. */
  readonly isShown: (credential: Credential, field: string) => boolean;
  /** Names of fields that descriptions declare as secret, in lower case. */
  readonly fields?: ReadonlySet<string>;
}

/** How much of results is retained, in characters; what exceeds it is marked. */
export interface Bounds {
  /** Of all bodies together: later ones are left out. */
  readonly bodies?: number;
  /** Of each body: the rest is left out. */
  readonly longestBody?: number;
  /** Of all captures and outputs together: later ones are left out. */
  readonly values?: number;
  /** True to leave out header fields and mismatches, too. */
  readonly outline?: boolean;
}

/** Parts of a run to store. */
export interface ResultTree {
  readonly results: readonly StepResult[];
  readonly before?: readonly WorkflowResult[];
  readonly next?: readonly WorkflowResult[];
}

/**
 * Removes from results what is secret by its name, wherever else these values appear in them, and the values of
 * credentials and password inputs. A run has removed its own secrets before; what this adds are those that the servers
 * sent, and those that were entered since. The parsed JSON of bodies is left out: the text has it.
 */
export class ResultMask {
  readonly #fields: ReadonlySet<string>;
  readonly #found: Set<string>;
  readonly #values: ReturnType<typeof createMask>;
  #longestBody = Infinity;
  #isOutline = false;
  #room = { bodies: Infinity, values: Infinity };

  constructor(tree: ResultTree, secrets: StoredSecrets, bounds: Bounds = {}) {
    this.#fields = secrets.fields ?? new Set();
    this.limit(bounds);
    this.#found = new Set(listValues(secrets));
    this.#values = createMask([]);
    for (const secret of this.#found) this.#values.add(secret);
    this.learn(tree);
  }

  /** From now on other bounds apply. */
  limit({ bodies = Infinity, longestBody = Infinity, values = Infinity, outline = false }: Bounds): void {
    this.#room = { bodies, values };
    this.#longestBody = longestBody;
    this.#isOutline = outline;
  }

  /**
   * Finds what is secret in more results: it may appear before the field that names it. Returns the values found, which are
   * removed from now on.
   */
  learn(tree: ResultTree): readonly string[] {
    const room = { ...this.#room };
    const known = this.#found.size;
    this.#tree(tree);
    this.#room = room;
    if (this.#found.size === known) return [];
    const added = [...this.#found].slice(known);
    for (const secret of added) this.#values.add(secret);
    return added;
  }

  /** Results of a run or of a called workflow. */
  results(results: readonly StepResult[]): readonly StepResult[] {
    return results.map((result) => this.#result(result));
  }

  /** The rest of a run or of a called workflow, if it has these parts. */
  called(workflows: readonly WorkflowResult[]): readonly WorkflowResult[] {
    return workflows.map((workflow) => ({
      ...workflow,
      ...(workflow.item !== undefined && { item: this.#item(workflow.item) }),
      ...this.#tree(workflow),
      ...this.outputs(workflow),
      ...this.generated(workflow),
    }));
  }

  outputs({ outputs = {} }: { readonly outputs?: Readonly<Record<string, JsonValue>> | undefined }): {
    readonly outputs: Readonly<Record<string, JsonValue>>;
    readonly outputsNotRetained?: readonly string[];
  } {
    const masked = this.value(this.#named(outputs as JsonValue));
    return this.#hasRoom('values', writeJson(masked).length)
      ? { outputs: masked as Readonly<Record<string, JsonValue>> }
      : { outputs: {}, outputsNotRetained: Object.keys(outputs) };
  }

  /** The inputs that were made. */
  generated({ generated }: Pick<RunSummary, 'generated'>): Pick<RunSummary, 'generated'> {
    return generated === undefined ? {} : { generated: this.value(this.#named({ ...generated })) as typeof generated };
  }

  /** Any other part, such as messages. */
  value<T>(value: T): T {
    return this.#values.json(value as JsonValue) as T;
  }

  /** A text that may have secrets by their patterns. */
  text(text: string): string {
    return this.value(this.#text(text));
  }

  /** A name that was shortened may end with the beginning of a secret. */
  #item(item: string): string {
    const text = this.#text(item);
    return text.endsWith('…') ? `${this.#values.text(text.slice(0, -1), true)}…` : this.#values.text(text);
  }

  #tree({ results, before, next }: ResultTree): ResultTree {
    return {
      ...(before && { before: this.called(before) }),
      results: this.results(results),
      ...(next && { next: this.called(next) }),
    };
  }

  #result(result: StepResult): StepResult {
    const { request, response, captures, executions, called, failure, checks, mismatches, attempts } = result;
    const retained = this.value(this.#named(captures as JsonValue)) as StepResult['captures'];
    const hasRoom = this.#hasRoom('values', writeJson(retained).length);
    return {
      ...result,
      checks: this.value(checks),
      mismatches: this.#isOutline ? [] : this.value(mismatches),
      attempts: attempts.map(({ request, response, ...attempt }) => ({
        ...this.value(attempt),
        ...(request && { request: this.value(this.#request(request)) }),
        ...(response && { response: this.value(this.#response(response)) }),
      })),
      captures: hasRoom ? retained : {},
      ...(!hasRoom && { capturesNotRetained: Object.keys(captures) }),
      ...(failure && { failure: { ...failure, message: this.value(this.#text(failure.message)) } }),
      ...(request && { request: this.value(this.#request(request)) }),
      ...(response && { response: this.value(this.#response(response)) }),
      ...(executions && { executions: { ...executions, results: this.results(executions.results) } }),
      ...(called && { called: this.called(called) }),
    };
  }

  #request({ body, ...request }: RecordedRequest): RecordedRequest {
    return {
      ...request,
      url: this.#text(request.url),
      headers: this.#headers(request.headers),
      ...(body !== undefined && { body: this.#requestBody(body) }),
    };
  }

  #requestBody(body: string): string {
    if (!this.#hasRoom('bodies', this.#retainedLength(body))) return '…';
    return body.length <= this.#longestBody
      ? this.#body(body)
      : `${this.#beginning(body)}… (shortened: ${body.length} characters in all)`;
  }

  #response(recorded: RecordedResponse): RecordedResponse {
    const { text } = recorded;
    const response = omitBody(recorded);
    const headers = this.#headers(recorded.headers);
    if (text === undefined) return { ...response, headers };
    if (!this.#hasRoom('bodies', this.#retainedLength(text))) return { ...response, headers, trimmed: true };
    return text.length <= this.#longestBody
      ? { ...response, headers, text: this.#body(text) }
      : { ...response, headers, text: this.#beginning(text), trimmed: true };
  }

  #retainedLength({ length }: string): number {
    return length <= this.#longestBody ? length : Math.min(this.#longestBody, MAX_BEGINNING);
  }

  /** The beginning of a longer body. It may end with the beginning of a secret. */
  #beginning(body: string): string {
    const length = this.#retainedLength(body);
    const { text, closing } = cutJson(body, length);
    let masked: string;
    try {
      const whole = writeJson(this.#named(readJson(text + closing)));
      // Not valid JSON again, so that nothing takes it for all of the body.
      masked = whole.slice(0, whole.length - Math.max(1, countClosers(whole, closing.length)));
    } catch {
      masked = this.#text(body.slice(0, length)).replace(cutToken, mask);
    }
    return this.#values.text(masked, true);
  }

  #hasRoom(kind: 'bodies' | 'values', characters: number): boolean {
    if (characters > this.#room[kind]) return false;
    this.#room[kind] -= characters;
    return true;
  }

  #headers(headers: RecordedRequest['headers']): RecordedRequest['headers'] {
    if (this.#isOutline) return [];
    return headers.map(([name, value]) => [
      name,
      secretHeader.test(name) ? this.#hide(value, splitHeader(value)) : this.#text(value),
    ]);
  }

  #body(text: string): string {
    try {
      return writeJson(this.#named(readJson(text)));
    } catch {
      return this.#text(text);
    }
  }

  #text(text: string): string {
    return [...secretPairs, jsonWebToken].reduce(
      (masked, pattern) => masked.replace(pattern, (value) => this.#hide(value)),
      text,
    );
  }

  /** JSON without the values of fields that are secret by their names. */
  #named(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.#named(item));
    if (!isContainer(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        secretField.test(name) || this.#fields.has(name.toLowerCase()) ? this.#hideAll(inner) : this.#named(inner),
      ]),
    );
  }

  #hideAll(value: JsonValue): JsonValue {
    if (isContainer(value)) for (const inner of Object.values(value)) this.#hideAll(inner);
    else if (typeof value === 'string') this.#hide(value);
    return value === null ? null : mask;
  }

  /** From now on the value, or these parts of it, are removed wherever they appear. */
  #hide(value: string, parts: readonly string[] = [value]): string {
    for (const part of parts) if (part.length >= MIN_FOUND_LENGTH && !part.includes(mask)) this.#found.add(part);
    return mask;
  }
}

/** The value without the name of an authentication scheme, and the values of cookies without their names. */
const splitHeader = (value: string): readonly string[] =>
  value.split(/[\s;,]+/).map((part) => part.replace(/^[\w-]+=(?=.)/, ''));

function listValues({ chain, inputs, credentials, isShown }: StoredSecrets): string[] {
  return [
    ...credentials.flatMap((credential) => listFieldSecrets(credential, (field) => isShown(credential, field))),
    ...listPasswordInputs({ chain, inputs }).flatMap(({ values }) => values),
  ];
}

/** How many of the characters at the end of a text, at most `max`, close a string or a container. */
function countClosers(text: string, max: number): number {
  let count = 0;
  while (count < max && '"]}'.includes(text[text.length - 1 - count] ?? ' ')) count += 1;
  return count;
}

/** Without reading the parsed JSON, which is made when it is read: of a long body, that would block the page. */
function omitBody(response: RecordedResponse): Omit<RecordedResponse, 'json' | 'text'> {
  const kept = Object.keys(response).filter((key) => key !== 'json' && key !== 'text') as (keyof RecordedResponse)[];
  return Object.fromEntries(kept.map((key) => [key, response[key]])) as unknown as RecordedResponse;
}

import type { Exchange } from '../../checks/exchange.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { HeaderField, HttpCall, HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { CompiledCall, InputValues } from '../request/compile-call.js';
import type { ReadMapping } from '../request/compile-value.js';
import type { DecodedBody } from '../response/decode-text.js';

/** A call and its response, for checks and captures; rarely used parts are computed on access. */
export class CallExchange implements Exchange {
  readonly #call: HttpCall;
  readonly #result: Pick<HttpResult, 'status' | 'headers'>;
  readonly #readValues: () => InputValues;
  #values: InputValues | undefined;
  readonly #body: DecodedBody;
  /** Set when something read a body that cannot be read. */
  bodyError: OpchainError | undefined;

  /** The call without credentials. */
  constructor(
    call: HttpCall,
    compiled: CompiledCall,
    read: ReadMapping,
    result: Pick<HttpResult, 'status' | 'headers'>,
    body: DecodedBody,
  ) {
    this.#call = call;
    this.#result = result;
    this.#readValues = () => compiled.readValues(read);
    this.#body = body;
  }

  /**
   * Value of a JSON body, or the text of any other body; undefined if there is none. Throws `BODY_NOT_PARSED` for JSON
   * beyond the limits, and `BODY_INVALID` for content that cannot be read.
   */
  get responseBody(): JsonValue | undefined {
    const { json, text, unreadable } = this.#body;
    if (unreadable === undefined) return json ?? text;
    throw (this.bodyError = new OpchainError(unreadable.code, unreadable.message));
  }

  /** Absolute URL of the call. */
  get url(): string {
    return this.#call.url;
  }

  /** HTTP method of the call. */
  get method(): string {
    return this.#call.method;
  }

  /** HTTP status code of the response. */
  get status(): number {
    return this.#result.status;
  }

  /** Header fields of the call. */
  get requestHeaders(): readonly HeaderField[] {
    return this.#call.headers;
  }

  /** Header fields of the response. */
  get responseHeaders(): readonly HeaderField[] {
    return this.#result.headers;
  }

  /** Query parameters by name, before serialization. */
  get requestQuery(): Readonly<Record<string, JsonValue>> {
    return (this.#values ??= this.#readValues()).query;
  }

  /** Path parameters by name, before serialization. */
  get requestPath(): Readonly<Record<string, JsonValue>> {
    return (this.#values ??= this.#readValues()).path;
  }

  /** Request body before serialization; undefined if there is none. */
  get requestBody(): JsonValue | undefined {
    return (this.#values ??= this.#readValues()).body;
  }
}

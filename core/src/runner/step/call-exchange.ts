import type { Exchange } from '../../checks/exchange.js';
import type { HeaderField, HttpCall, HttpResult } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { CompiledCall, InputValues } from '../request/compile-call.js';
import type { ReadMapping } from '../request/compile-value.js';
import type { DecodedBody } from '../response/decode-text.js';

/** A call and its response for checks and captures; what is seldom asked for is worked out when it is. */
export class CallExchange implements Exchange {
  readonly #call: HttpCall;
  readonly #result: Pick<HttpResult, 'status' | 'headers'>;
  readonly #readValues: () => InputValues;
  #values: InputValues | undefined;
  readonly responseBody: JsonValue | undefined;

  /** The call is that without credentials. */
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
    this.responseBody = body.json ?? body.text;
  }

  get url(): string {
    return this.#call.url;
  }

  get method(): string {
    return this.#call.method;
  }

  get status(): number {
    return this.#result.status;
  }

  get requestHeaders(): readonly HeaderField[] {
    return this.#call.headers;
  }

  get responseHeaders(): readonly HeaderField[] {
    return this.#result.headers;
  }

  get requestQuery(): Readonly<Record<string, JsonValue>> {
    return (this.#values ??= this.#readValues()).query;
  }

  get requestPath(): Readonly<Record<string, JsonValue>> {
    return (this.#values ??= this.#readValues()).path;
  }

  get requestBody(): JsonValue | undefined {
    return (this.#values ??= this.#readValues()).body;
  }
}

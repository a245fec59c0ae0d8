import type { HeaderField } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { RecordedRequest } from '../../model/run.js';
import { createMask } from './mask-secrets.js';

/** Removes a run's secrets from everything that leaves it; costs nothing while there are none. */
export class Redactor {
  readonly #mask = createMask([]);
  readonly #known = new Set<string>();

  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (secret === '' || this.#known.has(secret)) continue;
      this.#known.add(secret);
      this.#mask.add(secret);
    }
  }

  /** True while there is nothing to remove. */
  get isIdle(): boolean {
    return this.#known.size === 0;
  }

  /** @param isCut the text was cut, so that the beginning of a secret at its end is removed too */
  text(text: string, isCut = false): string {
    return this.#known.size === 0 ? text : this.#mask.text(text, isCut);
  }

  json<T extends JsonValue>(value: T): T {
    return this.#known.size === 0 ? value : (this.#mask.json(value) as T);
  }

  /** Same as `text`, pausing at each `yield`. */
  *textInSteps(text: string, isCut = false): Generator<undefined, string> {
    return this.isIdle ? text : yield* this.#mask.textInSteps(text, isCut);
  }

  /** Same as `json`, pausing at each `yield`. */
  *jsonInSteps<T extends JsonValue>(value: T): Generator<undefined, T> {
    return this.isIdle ? value : ((yield* this.#mask.jsonInSteps(value)) as T);
  }

  headers(fields: readonly HeaderField[]): readonly HeaderField[] {
    return this.#known.size === 0 ? fields : fields.map(([name, value]) => [name, this.#mask.text(value)] as const);
  }

  request(request: RecordedRequest): RecordedRequest {
    if (this.isIdle) return request;
    return {
      method: request.method,
      url: this.text(request.url),
      headers: this.headers(request.headers),
      ...(request.body === undefined ? {} : { body: this.text(request.body) }),
    };
  }

  /** True for text that contains a secret in any form. */
  readonly isSecret = (text: string): boolean => this.#known.size > 0 && this.#mask.text(text) !== text;
}

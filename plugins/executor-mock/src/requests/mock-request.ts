import type { JsonValue } from '@opchain/core/internal/model';
import type { HttpCall } from '@opchain/core/plugin';

/** A request as its operation describes it. */
export interface MockRequest {
  readonly call: HttpCall;
  readonly url: URL;
  /** By name, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** A JSON body; undefined without one, and of other media types. */
  readonly body: JsonValue | undefined;
}

import type { JsonValue, OperationDetail } from '@opchain/core/internal/model';
import type { HttpCall } from '@opchain/core/plugin';
import type { Problem } from '../responses/create-error.js';
import { findParameterProblem } from './check-parameters.js';
import { findBodyProblem, readBody } from './read-body.js';

/** A request as its operation describes it. */
export interface MockRequest {
  readonly call: HttpCall;
  readonly url: URL;
  /** By name, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** A JSON body; undefined without one, and of other media types. */
  readonly body: JsonValue | undefined;
}

/** The request, or why it is invalid: media type, syntax, a parameter, a field of the body. */
export async function readRequest(
  operation: OperationDetail,
  request: Omit<MockRequest, 'body'>,
  isStrict: boolean,
): Promise<MockRequest | Problem> {
  const body = readBody(operation, request.call);
  if (isProblem(body)) return body;
  const problem =
    (await findParameterProblem(operation, request, isStrict)) ??
    (await findBodyProblem(operation, body.value, request.call, isStrict));
  return problem ?? { ...request, body: body.value };
}

/** True for what is wrong with a request. */
export function isProblem(value: object): value is Problem {
  return 'statuses' in value;
}

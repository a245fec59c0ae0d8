import type { OperationDetail } from '@opchain/core/internal/model';
import type { Problem } from '../responses/create-error.js';
import { findParameterProblem } from './check-parameters.js';
import type { MockRequest } from './mock-request.js';
import { findBodyProblem, readBody } from './read-body.js';

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

import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { isCallable, readPointer, type RequestDraft } from '@opchain/resources';
import { expectAccepted } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson } from '../../engine/case-response.js';
import type { Rule } from '../rule.js';

/** Follows each link of a response with the values that it names (OpenAPI 3.1, Link Object). */
export const links: Rule = {
  name: 'links',
  title: 'Accepts the values that links pass from one operation to another',

  *derive({ contract, operation }) {
    const { description, settings } = contract;
    for (const { status, links: documented } of operation.responses)
      for (const { name, operationId, parameters, requestBody } of /^2/.test(status) ? documented : []) {
        const target = operationId === undefined ? undefined : description.find(operationId);
        if (target === undefined || !isCallable(settings, target)) continue;
        yield {
          key: `${status} ${name}`,
          title: `Follows the link ${name} from ${operation.id} to ${target.id}`,
          clause: `${status} links ${name}`,
          async run(session) {
            const source = await makeRequest(session, operation.id);
            const response = await session.request(operation.id, source);
            if (String(response.status) !== status) {
              if (isSuccess(response)) throw new NotTriedError(`${operation.id} returned ${response.status}`);
              throw new NotTriedError(`${operation.id} returned ${response.status} for a valid request`);
            }
            const evaluate = (expression: JsonValue): JsonValue => evaluateExpression(expression, response, source);
            const detail = await description.operation(target.id);
            const draft = await makeRequest(session, target.id);
            const passed = Object.entries(parameters).map(([key, value]): [string, JsonValue] => {
              const at = key.includes('.') ? key.replace('.', '/') : undefined;
              const own = detail.parameters.find((each) => each.name === key)?.in ?? 'path';
              return [at ?? `${own}/${key}`, evaluate(value)];
            });
            const followed = await session.request(target.id, {
              parameters: { ...draft.parameters, ...Object.fromEntries(passed) },
              ...(draft.body === undefined ? {} : { body: merge(draft.body, requestBody, evaluate) }),
            });
            await expectAccepted(followed, detail);
          },
        };
      }
  },
};

/** The value of a runtime expression (OpenAPI 3.1, Runtime Expressions); any other value is a literal. */
function evaluateExpression(
  expression: JsonValue,
  response: CaseResponse,
  { parameters, body }: RequestDraft,
): JsonValue {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
  const [, source, rest = ''] = /^\$(response|request)\.(.*)$/s.exec(expression) ?? [];
  const value =
    expression === '$statusCode'
      ? response.status
      : rest.startsWith('body')
        ? readPointer(source === 'response' ? response.json : body, rest.slice('body#'.length))
        : rest.startsWith('header.')
          ? response.header(rest.slice('header.'.length))
          : parameters[rest.replace('.', '/')];
  if (value === undefined || value === null) return response.fail(`a value of ${expression}`, formatJson(value));
  return value;
}

/** A valid body with the values of a link's body in it. */
function merge(valid: JsonValue, linked: JsonValue | undefined, evaluate: (value: JsonValue) => JsonValue): JsonValue {
  if (linked === undefined) return valid;
  if (isObject(linked))
    return {
      ...(isObject(valid) ? valid : {}),
      ...Object.fromEntries(
        Object.entries(linked).map(([key, value]) => [
          key,
          merge(isObject(valid) ? (valid[key] ?? null) : null, value, evaluate),
        ]),
      ),
    };
  if (Array.isArray(linked))
    return linked.map((item, index) => merge(Array.isArray(valid) ? (valid[index] ?? null) : null, item, evaluate));
  return evaluate(linked);
}

import { combineHeader, type HeaderField } from '../model/http.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { readPath, type ValueMapping } from '../model/mappings/mapping-text.js';
import type { RuntimeExpression } from '../model/expressions/runtime-expression.js';
import type { WorkBudget } from './work-budget.js';

/** The request and response of a step, as used by its checks and captures. */
export interface Exchange {
  /** URL of the request. */
  readonly url: string;
  /** Method of the request. */
  readonly method: string;
  /** Status code of the response. */
  readonly status: number;
  /** Headers of the request. */
  readonly requestHeaders: readonly HeaderField[];
  /** Values of `$request.query.x`, by name. */
  readonly requestQuery?: Readonly<Record<string, JsonValue>>;
  /** Values of `$request.path.x`, by name. */
  readonly requestPath?: Readonly<Record<string, JsonValue>>;
  /** Value of the request body; undefined if there is none. */
  readonly requestBody?: JsonValue | undefined;
  /** Headers of the response. */
  readonly responseHeaders: readonly HeaderField[];
  /** The parsed body if it is JSON, otherwise its text. Undefined if there is no body. */
  readonly responseBody?: JsonValue | undefined;
}

/** The values that checks and captures of a step can use. */
export interface CheckScope {
  /** Missing for a step without a call. */
  readonly exchange?: Exchange;
  /** `$outputs.name`: the outputs of the workflow that the step called, by name. */
  readonly outputs?: JsonObject;
  /** Limits the selectors of several values that are read at once; by default each has a limit of its own. */
  readonly budget?: WorkBudget;
  /** The value of a mapping, except of the exchange and outputs of the step itself; undefined if missing. */
  resolve(mapping: ValueMapping): JsonValue | undefined;
}

/**
 * The value of an expression of the exchange. Undefined if it is missing, or if the expression refers to something
 * else.
 */
export function readExpression(expression: RuntimeExpression, exchange: Exchange): JsonValue | undefined {
  switch (expression.kind) {
    case 'url':
      return exchange.url;
    case 'method':
      return exchange.method;
    case 'statusCode':
      return exchange.status;
    case 'request':
      if (expression.part === 'body') return readBody(exchange.requestBody, expression.path);
      if (expression.part === 'header') return combineHeader(exchange.requestHeaders, expression.name);
      return ownValue(expression.part === 'query' ? exchange.requestQuery : exchange.requestPath, expression.name);
    case 'response':
      if (expression.part === 'body') return readBody(exchange.responseBody, expression.path);
      return expression.part === 'header' ? combineHeader(exchange.responseHeaders, expression.name) : undefined;
    default:
      return undefined;
  }
}

function readBody(body: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return body === undefined ? undefined : readPath(body, path);
}

function ownValue(values: Readonly<Record<string, JsonValue>> | undefined, name: string): JsonValue | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

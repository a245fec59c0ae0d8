import type { HeaderField } from '../model/http.js';
import { findHeader } from '../model/http.js';
import type { JsonValue } from '../model/json.js';
import type { Mapping } from '../model/mapping-text.js';
import { readPath } from '../model/mapping-text.js';
import type { RuntimeExpression } from '../model/runtime-expression.js';

/** A node's own request and response, as its checks and captures see them. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly requestHeaders: readonly HeaderField[];
  /** Values of `$request.query.x` and `$request.path.x`, by name. */
  readonly requestQuery?: Readonly<Record<string, JsonValue>>;
  readonly requestPath?: Readonly<Record<string, JsonValue>>;
  readonly requestBody?: JsonValue | undefined;
  readonly responseHeaders: readonly HeaderField[];
  /** The value of a JSON body; any other body's text; undefined where there was none. */
  readonly responseBody?: JsonValue | undefined;
}

/** What a check can see. */
export interface CheckScope {
  /** Missing for a step that makes no call. */
  readonly exchange?: Exchange;
  /** The value of another node or of a chain input; undefined where there is none. */
  resolve(mapping: Mapping): JsonValue | undefined;
}

/** The value of an expression over a node's own exchange; undefined where there is none, or where the expression is of something else. */
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
      if (expression.part === 'header') return findHeader(exchange.requestHeaders, expression.name);
      return ownValue(expression.part === 'query' ? exchange.requestQuery : exchange.requestPath, expression.name);
    case 'response':
      if (expression.part === 'body') return readBody(exchange.responseBody, expression.path);
      return expression.part === 'header' ? findHeader(exchange.responseHeaders, expression.name) : undefined;
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

import type { RecordedResponse } from '@opchain/core';
import { formatPointer, type OperationDetail } from '@opchain/core/internal/model';
import { listResponseFields } from './response-fields.js';

/** A value of a step's own response, as checks and captures name it. */
export interface OwnField {
  /** `$statusCode`, `$response.body#/status`, `$response.header.location`. */
  readonly expression: string;
  /** `$status`, `status`, `items[0].id`, `header location`. */
  readonly name: string;
}

export function listOwnFields(
  detail: OperationDetail | undefined,
  response: RecordedResponse | undefined,
): readonly OwnField[] {
  const fields = listResponseFields({ step: 'self', detail, response, outputs: {} });
  return [
    { expression: '$statusCode', name: '$status' },
    ...fields.flatMap(({ mapping }): OwnField[] => {
      if (mapping.kind === 'response')
        return [{ expression: bodyExpression(mapping.path), name: nameOfPath(mapping.path) }];
      return mapping.kind === 'header'
        ? [{ expression: `$response.header.${mapping.name}`, name: `header ${mapping.name}` }]
        : [];
    }),
  ];
}

export function nameOfExpression(expression: string): string {
  if (expression === '$statusCode') return '$status';
  const body = pathOfBodyExpression(expression);
  if (body) return nameOfPath(body);
  const header = /^\$response\.header\.(.+)$/.exec(expression);
  return header ? `header ${header[1] ?? ''}` : expression;
}

/** The path into the response body that an expression names; undefined if it names something else. */
export function pathOfBodyExpression(expression: string): readonly string[] | undefined {
  const body = /^\$response\.body(?:#(.*))?$/s.exec(expression);
  return body === null
    ? undefined
    : (body[1] ?? '')
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function bodyExpression(path: readonly string[]): string {
  return path.length === 0 ? '$response.body' : `$response.body#${formatPointer(path)}`;
}

function nameOfPath(path: readonly string[]): string {
  if (path.length === 0) return 'body';
  return path.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

import type { OperationRef } from '../../model/chain.js';
import { parsePointer } from '../../model/json-pointer.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/** Methods that OpenAPI defines as fields of a path. Others are in `additionalOperations`. */
export const plainMethods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/**
 * Reads the operation of a step from `operationId` or `operationPath` (Arazzo 1.1, "Step Object"). Reports a missing
 * operation and returns undefined.
 */
export function readOperationRef(fields: Fields, context: ReadContext): OperationRef | undefined {
  const id = fields.text('operationId');
  const path = fields.text('operationPath');
  if (id !== undefined && path !== undefined)
    context.diagnostics.invalid(fields.path, 'operationId and operationPath are mutually exclusive');
  if (id !== undefined) return readOperationId(id, fields, context);
  if (path !== undefined) return readOperationPath(path, fields, context);
  context.diagnostics.invalid(fields.path, 'it has neither operationId nor operationPath');
  return undefined;
}

function readOperationId(id: string, fields: Fields, context: ReadContext): OperationRef | undefined {
  const fieldPath = [...fields.path, 'operationId'];
  const named = /^\$sourceDescriptions\.([A-Za-z0-9_-]+)\.(.+)$/s.exec(id);
  if (named !== null) return ofSource(named[1] ?? '', named[2] ?? '', fieldPath, context);
  const [only, ...more] = context.sources;
  if (only !== undefined && more.length === 0) return { source: only, id };
  context.diagnostics.invalid(
    fieldPath,
    `the document has several source descriptions; write $sourceDescriptions.<name>.${id}`,
  );
  return undefined;
}

function readOperationPath(path: string, fields: Fields, context: ReadContext): OperationRef | undefined {
  const fieldPath = [...fields.path, 'operationPath'];
  const named = /^\{\$sourceDescriptions\.([A-Za-z0-9_-]+)\.url\}#(.*)$/s.exec(path);
  const [paths, template, ...method] = named === null ? [] : (parsePointer(named[2] ?? '') ?? []);
  const [first, second, ...rest] = method;
  if (named === null || paths !== 'paths' || template === undefined || first === undefined || rest.length > 0) {
    context.diagnostics.unsupported(
      fieldPath,
      'only {$sourceDescriptions.<name>.url}#/paths/<path>/<method> is supported',
    );
    return undefined;
  }
  const written =
    first === 'additionalOperations'
      ? second
      : plainMethods.has(first) && second === undefined
        ? first.toUpperCase()
        : undefined;
  if (written !== undefined) return ofSource(named[1] ?? '', `${written} ${template}`, fieldPath, context);
  context.diagnostics.unsupported(fieldPath, `${JSON.stringify(method.join('/'))} is not an HTTP method`);
  return undefined;
}

function ofSource(
  source: string,
  id: string,
  fieldPath: Fields['path'],
  context: ReadContext,
): OperationRef | undefined {
  if (context.sources.includes(source)) return { source, id };
  context.diagnostics.invalid(fieldPath, `the document has no source description ${JSON.stringify(source)}`);
  return undefined;
}

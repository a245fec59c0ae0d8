import type { OperationRef } from '../../model/chain.js';
import { formatPointer, parsePointer } from '../../model/json-pointer.js';
import type { DocumentPath, Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/** Methods that OpenAPI defines as fields of a path. Others are in `additionalOperations`. */
const plainMethods: ReadonlySet<string> = new Set([
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
 * Reads the operation of a step from `operationId` or `operationPath` (Arazzo 1.1, "Step Object"). Reports one that
 * cannot be meant and returns undefined.
 */
export function readOperationRef(fields: Fields, context: ReadContext): OperationRef | undefined {
  const id = fields.text('operationId');
  const path = fields.text('operationPath');
  if (id !== undefined) return readOperationId(id, [...fields.path, 'operationId'], context);
  if (path !== undefined) return readOperationPath(path, [...fields.path, 'operationPath'], context);
  return undefined;
}

function readOperationId(id: string, path: DocumentPath, context: ReadContext): OperationRef | undefined {
  const named = /^\$sourceDescriptions\.([A-Za-z0-9_-]+)\.(.+)$/s.exec(id);
  if (named !== null) return ofSource(named[1] ?? '', named[2] ?? '', path, context);
  const [only, ...more] = context.sources;
  if (only === undefined) return ofSource(context.eventSources[0] ?? '', id, path, context);
  if (more.length === 0) return { source: only, id };
  const source = context.sources.find((name) => id.startsWith(`${name}.`));
  const ref = source === undefined ? { source: '', id } : { source, id: id.slice(source.length + 1) };
  const right = `$sourceDescriptions.${source ?? '<name>'}.${ref.id}`;
  context.diagnostics.warn(path, `the document has several source descriptions; write ${right}`);
  return ref;
}

/**
 * Reads `{$sourceDescriptions.<name>.url}#/paths/<path>/<method>`. Others write the source in other ways, or leave it out
 * where the document has only one; leave slashes of the path as they are; or leave out the method of a path that has only
 * one operation.
 */
function readOperationPath(written: string, path: DocumentPath, context: ReadContext): OperationRef | undefined {
  const source = readSourceOf(written, context);
  const operation = source === undefined ? undefined : readFragment(source.fragment);
  if (source === undefined || operation === undefined) {
    context.diagnostics.invalid(
      path,
      `${JSON.stringify(written)} names no operation; write {$sourceDescriptions.<name>.url}#/paths/<path>/<method>`,
    );
    return undefined;
  }
  const { template, method } = operation;
  const ref = ofSource(source.name, method === undefined ? template : `${method} ${template}`, path, context);
  if (ref === undefined) return undefined;
  const right = formatOperationPath(ref.source, template, method);
  if (method === undefined) context.diagnostics.warn(path, `the method is missing; write ${right}/<method>`);
  else if (decodePercent(written) !== decodePercent(right))
    context.diagnostics.warn(path, `the specification has another form; write ${right}`);
  return ref;
}

/** `operationPath` as the specification writes it. The method is one of `OperationSummary.method`. */
export function formatOperationPath(source: string, template: string, method?: string): string {
  const plain = method?.toLowerCase() ?? '';
  const location =
    method === undefined
      ? []
      : method === plain.toUpperCase() && plainMethods.has(plain)
        ? [plain]
        : ['additionalOperations', method];
  const pointer = formatPointer(['paths', template, ...location]).replaceAll('%', '%25');
  return `{$sourceDescriptions.${source}.url}#${pointer}`;
}

const named = [
  /^\{\$sourceDescriptions\.([A-Za-z0-9_-]+)(?:\.url)?\}(#.*)$/s,
  /^\$sourceDescriptions\.([A-Za-z0-9_-]+?)(?:\.url)?(#.*)$/s,
  /^([A-Za-z0-9_-]+)(#.*)$/s,
];

/** The name of the source, and the part that names an operation of it. */
function readSourceOf(
  written: string,
  { sources, urls }: ReadContext,
): { readonly name: string; readonly fragment: string } | undefined {
  for (const form of named) {
    const [, name, fragment] = form.exec(written) ?? [];
    if (name !== undefined && fragment !== undefined) return { name, fragment };
  }
  const byUrl = sources.filter((name) => written.startsWith(`${urls.get(name) ?? ''}#`));
  const [only] = byUrl.length > 0 ? byUrl : sources;
  if (only === undefined || (byUrl.length !== 1 && sources.length !== 1)) return undefined;
  return { name: only, fragment: byUrl.length > 0 ? written.slice(written.indexOf('#')) : written };
}

interface NamedOperation {
  readonly template: string;
  readonly method?: string;
}

/** Reads `#/paths/~1orders~1{id}/get`, `/orders/{id}` and `GET /orders/{id}`. */
function readFragment(fragment: string): NamedOperation | undefined {
  const text = decodePercent(fragment);
  const [, method, template] = /^(?:([A-Za-z]+) +)?(\/.*)$/s.exec(text) ?? [];
  if (template !== undefined && method === undefined && !template.startsWith('/paths/')) return { template };
  if (template !== undefined && method !== undefined)
    return plainMethods.has(method.toLowerCase()) ? { template, method: method.toUpperCase() } : undefined;
  const [paths, ...tokens] = parsePointer(text.replace(/^#/, '')) ?? [];
  if (paths !== 'paths' || tokens.length === 0) return undefined;
  const at = tokens.lastIndexOf('additionalOperations');
  if (at > 0 && at === tokens.length - 2)
    return { template: toTemplate(tokens.slice(0, at)), method: tokens[at + 1] ?? '' };
  const last = tokens.at(-1) ?? '';
  if (tokens.length > 1 && plainMethods.has(last))
    return { template: toTemplate(tokens.slice(0, -1)), method: last.toUpperCase() };
  return tokens.length === 1 && last.startsWith('/') ? { template: last } : undefined;
}

/** The path whose slashes were written as `~1`, or as they are. */
function toTemplate(tokens: readonly string[]): string {
  return `/${tokens.join('/').replace(/^\//, '')}`;
}

/** A pointer in a URL may have percent-encoded characters (RFC 6901, section 6). */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names of sources that differ in case alone are read as the declared one. */
function ofSource(source: string, id: string, path: DocumentPath, context: ReadContext): OperationRef | undefined {
  const { sources, diagnostics, eventSources } = context;
  if (sources.includes(source)) return { source, id };
  if (eventSources.includes(source)) {
    diagnostics.unsupported(
      path,
      `operations of AsyncAPI sources, such as ${JSON.stringify(source)}, are not supported`,
    );
    return undefined;
  }
  const [similar, ...more] = sources.filter((name) => name.toLowerCase() === source.toLowerCase());
  if (similar !== undefined && more.length === 0) {
    diagnostics.warn(path, `the source description is named ${JSON.stringify(similar)}, not ${JSON.stringify(source)}`);
    return { source: similar, id };
  }
  diagnostics.invalid(path, `the document has no source description ${JSON.stringify(source)}`);
  return undefined;
}

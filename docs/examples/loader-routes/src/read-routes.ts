import { type ApiDescription, createDescription, type Mismatch, type OperationParts } from '@opchain/core/plugin';

const setting = /^(api|version|server|auth): +(.+)$/;
const route = /^(GET|HEAD|POST|PUT|PATCH|DELETE) +(\/\S*) +(\w+)(?: +- +(.+))?$/;

/**
 * Reads a list with a route on each line: method, path, name and summary. `:id` is a path parameter, `?page` a query
 * parameter, and `auth: bearer` names the HTTP authentication scheme of the routes below it.
 */
export function readRoutes(text: string): ApiDescription {
  const settings = new Map<string, string>();
  const schemes = new Set<string>();
  const operations: OperationParts[] = [];
  const warnings: Mismatch[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const [, name, value] = setting.exec(content) ?? [];
    if (name !== undefined && value !== undefined) {
      settings.set(name, value);
      if (name === 'auth') schemes.add(value);
      continue;
    }
    const operation = readRoute(content, settings.get('auth'));
    if (operation !== undefined) operations.push(operation);
    else warnings.push({ code: 'SPEC_WARNING', message: `Line ${index + 1} is not a route: ${content}` });
  }
  const server = settings.get('server');
  return createDescription({
    title: settings.get('api') ?? 'Routes',
    version: settings.get('version') ?? '1',
    format: 'Routes',
    servers: server === undefined ? [] : [{ url: server }],
    securitySchemes: [...schemes].map((scheme) => ({ name: scheme, type: 'http', scheme })),
    warnings,
    operations,
  });
}

function readRoute(line: string, scheme: string | undefined): OperationParts | undefined {
  const [, method, target, operationId, summary] = route.exec(line) ?? [];
  if (method === undefined || target === undefined || operationId === undefined) return undefined;
  const [path = '', query = ''] = target.split('?');
  const names = query.split('&').filter((name) => name !== '');
  return {
    operationId,
    method,
    // `createDescription` adds the parameters of the path.
    path: path.replace(/:(\w+)/g, '{$1}'),
    parameters: names.map((name) => ({ in: 'query', name })),
    ...(summary === undefined ? {} : { summary }),
    ...(method.startsWith('P')
      ? { requestBody: { required: false, content: [{ contentType: 'application/json' }] } }
      : {}),
    security: scheme === undefined ? [] : [{ [scheme]: [] }],
  };
}

import type { RunRequest } from '../contract/run-request.js';
import type { OperationDetail, Server } from '../../model/api-description.js';
import type { Source } from '../../model/chain.js';

export type ServerChoice = { readonly url: string } | { readonly error: string };

/**
 * Resolves the server that an operation's calls go to: the one set for its source; otherwise the first server of the
 * operation, its path or its description, with a relative URL resolved against the description's own URL.
 */
export function resolveServer(
  request: RunRequest,
  source: Source,
  operation: Pick<OperationDetail, 'servers'>,
): ServerChoice {
  const configured = Object.hasOwn(request.servers, source.name) ? request.servers[source.name] : undefined;
  if (configured !== undefined)
    return (
      readServer(configured, undefined) ?? {
        error: `The server "${configured}" of the source "${source.name}" is not an http or https URL.`,
      }
    );
  const documented = listServers(operation, request, source.name);
  for (const { url } of documented) {
    const found = readServer(url, source.url);
    if (found !== undefined) return found;
  }
  return {
    error: `The source "${source.name}" has no server: none is set, and its description declares none with an absolute URL.`,
  };
}

function listServers(
  operation: Pick<OperationDetail, 'servers'>,
  request: RunRequest,
  source: string,
): readonly Server[] {
  const own = operation.servers ?? [];
  return own.length > 0 ? own : (request.descriptions[source]?.servers ?? []);
}

function readServer(text: string, base: string | undefined): ServerChoice | undefined {
  const url = parse(text, undefined) ?? (base === undefined ? undefined : parse(text, base));
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // A name and a password in a URL would appear in every log.
  if (url.username !== '' || url.password !== '')
    return {
      error: `The URL of the server "${url.host}" contains a user name or password; use a credential instead.`,
    };
  return { url: url.origin + url.pathname + url.search };
}

function parse(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

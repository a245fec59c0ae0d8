import { type ErrorCode, isNumber, isObject, type JsonObject, type Server } from '@opchain/core/plugin';
import { listMember, member, objectMember, omitUndefined, stringMember, stringListMember } from '../json/members.js';
import type { Dialect } from '../text/recognize-format.js';

type Warn = (code: ErrorCode, message: string, ...tokens: string[]) => void;

/** The servers of a description; absolute if the description's own URL allows it. */
export function readServers(root: JsonObject, dialect: Dialect, location: string, warn: Warn): readonly Server[] {
  if (dialect === '2.0') return readSwaggerServers(root, location);
  return readServerList(root, location, warn) ?? [{ url: against('/', location) }];
}

/** The servers of an object that may have its own (OpenAPI 3.2, section 4.5); undefined if it has none. */
export function readServerList(owner: JsonObject, location: string, warn?: Warn): readonly Server[] | undefined {
  const servers = (listMember(owner, 'servers') ?? []).flatMap((raw, position) => {
    const url = isObject(raw) ? stringMember(raw, 'url') : undefined;
    if (!isObject(raw) || url === undefined) return [];
    const filled = fillVariables(url, objectMember(raw, 'variables') ?? {}, (name) =>
      warn?.(
        'SPEC_WARNING',
        `The server variable ${JSON.stringify(name)} has no default and is left as is.`,
        'servers',
        String(position),
      ),
    );
    return [omitUndefined<Server>({ url: against(filled, location), description: stringMember(raw, 'description') })];
  });
  return servers.length > 0 ? servers : undefined;
}

function fillVariables(url: string, variables: JsonObject, missing: (name: string) => void): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = objectMember(variables, name);
    const defaultValue =
      variable === undefined ? undefined : (member(variable, 'default') ?? stringListMember(variable, 'enum')?.[0]);
    if (typeof defaultValue === 'string' || isNumber(defaultValue)) return String(defaultValue);
    missing(name);
    return whole;
  });
}

/** Swagger 2.0: `schemes`, `host` and `basePath`, each defaulting to the description's own URL. */
function readSwaggerServers(root: JsonObject, location: string): readonly Server[] {
  const basePath = stringMember(root, 'basePath') ?? '/';
  const host = stringMember(root, 'host');
  const own = /^(https?|wss?):\/\//i.exec(location)?.[1]?.toLowerCase();
  const schemes = stringListMember(root, 'schemes')?.filter((scheme) => /^(?:https?|wss?)$/.test(scheme)) ?? [];
  if (host === undefined) return [{ url: against(basePath, location) }];
  const wanted = schemes.length > 0 ? schemes : [own ?? (/^(?:localhost|127\.|\[::1\])/.test(host) ? 'http' : 'https')];
  return wanted.map((scheme) => ({ url: `${scheme}://${host}${basePath === '/' ? '' : basePath}` }));
}

/** The URL resolved against the description's own URL, if the description is on the web. */
function against(url: string, location: string): string {
  if (!/^https?:\/\//i.test(location) || /^[a-z][a-z0-9+.-]*:/i.test(url) || url.includes('{')) return url;
  try {
    const { href } = new URL(url, location);
    return href.endsWith('/') && !url.endsWith('/') ? href.slice(0, -1) : href;
  } catch {
    return url;
  }
}

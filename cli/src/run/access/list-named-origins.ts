import type { RunArguments } from '../run-arguments.js';

/** The origins that the user named for a source: those of its server, and of its description if that is a URL. */
export function listNamedOrigins(
  source: string,
  { servers, descriptions }: Pick<RunArguments, 'servers' | 'descriptions'>,
): string[] {
  return [servers, descriptions].flatMap((urls) => {
    const url = urls[source];
    return url !== undefined && /^https?:/i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [];
  });
}

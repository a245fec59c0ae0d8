/** What the user named for the sources of a chain. */
export interface NamedUrls {
  /** URL by source name. */
  readonly servers: Readonly<Record<string, string>>;
  /** File or URL of the description, by source name. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** The origins that the user named for a source: those of its server, and of its description if that is a URL. */
export function listNamedOrigins(source: string, { servers, descriptions }: NamedUrls): string[] {
  return [servers, descriptions].flatMap((urls) => {
    const url = urls[source];
    return url !== undefined && /^https?:/i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [];
  });
}

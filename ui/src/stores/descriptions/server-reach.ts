import { isMockUrl } from '@opchain/core/internal/model';

/** Which servers the page may call. */
export interface ServerReach {
  /** False if the page is known not to be allowed to call that server. */
  isCallable(server: string): boolean;
  /** Asks for permission where the page is served; missing if nobody can be asked. Resolves to false if it was denied. */
  readonly request?: ((server: string) => Promise<boolean>) | undefined;
}

/** `callable`: the origins that the page may call in addition to its own; undefined if nothing restricts it. */
export function createServerReach(
  baseUrl: string,
  callable: readonly string[] | undefined,
  request: ServerReach['request'],
): ServerReach {
  const origins = callable && new Set([baseUrl, ...callable].flatMap((url) => URL.parse(url)?.origin ?? []));
  return {
    isCallable(server) {
      const origin = URL.parse(server)?.origin;
      return origins === undefined || origin === undefined || origins.has(origin) || isMockUrl(server);
    },
    request,
  };
}

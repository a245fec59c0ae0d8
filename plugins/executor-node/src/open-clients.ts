import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Client } from 'undici';

/** A connection of undici, which serves one call at a time. */
export interface KeptClient {
  readonly client: Client;
  /** True where its present connection has answered before: the server may have closed it meanwhile. */
  hasAnswered: boolean;
}

export interface ClientOptions {
  readonly tls?: SecureContextOptions & { readonly rejectUnauthorized?: boolean };
  readonly lookup?: LookupFunction;
}

/** Connections by origin: as many as calls were in flight at once. */
export interface Clients {
  /** One that no call is using. */
  take(origin: string): KeptClient;
  /** Gives it back, nothing being under way on it. */
  put(origin: string, kept: KeptClient): void;
  /** Closes it at once. */
  drop(kept: KeptClient): void;
  close(): Promise<void>;
}

/** Loads undici's client. Waiting is limited by who makes the call, not here. */
export async function openClients({ tls, lookup }: ClientOptions): Promise<Clients> {
  // undici's own entry loads fetch, WebSocket and more; its client alone loads in a fraction of the time.
  // @ts-expect-error It comes without types.
  const module = (await import('undici/lib/dispatcher/client.js')) as { readonly default: typeof Client };
  const UndiciClient = module.default;
  const free = new Map<string, KeptClient[]>();
  const all = new Set<Client>();
  const connect = { ...tls, ...(lookup === undefined ? {} : { lookup }) };

  const open = (origin: string): KeptClient => {
    const client = new UndiciClient(origin, { connect, connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 4_000, pipelining: 1 });
    const kept = { client, hasAnswered: false };
    client.on('disconnect', () => (kept.hasAnswered = false));
    all.add(client);
    return kept;
  };

  return {
    take: (origin) => free.get(origin)?.pop() ?? open(origin),
    put(origin, kept) {
      const list = free.get(origin);
      if (list === undefined) free.set(origin, [kept]);
      else list.push(kept);
    },
    drop({ client }) {
      all.delete(client);
      void client.destroy();
    },
    async close() {
      await Promise.all([...all].map((client) => client.destroy()));
    },
  };
}

import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Client } from 'undici';

/** A connection of undici, which serves one call at a time. */
export interface PooledClient {
  readonly client: Client;
  /** True where its present connection has answered before: the server may have closed it meanwhile. */
  hasAnswered: boolean;
}

export interface ClientOptions {
  readonly tls?: SecureContextOptions & { readonly rejectUnauthorized?: boolean };
  readonly lookup?: LookupFunction;
}

/** Connections by origin: as many as calls were in flight at once. */
export interface ClientPool {
  /** One that no call is using. */
  acquire(origin: string): PooledClient;
  /** Gives it back, nothing being under way on it. */
  release(origin: string, pooled: PooledClient): void;
  /** Closes it at once. */
  discard(pooled: PooledClient): void;
  close(): Promise<void>;
}

/** Loads undici's client. Waiting is limited by who makes the call, not here. */
export async function openClients({ tls, lookup }: ClientOptions): Promise<ClientPool> {
  // undici's own entry loads fetch, WebSocket and more; its client alone loads in a fraction of the time.
  // @ts-expect-error It comes without types.
  const module = (await import('undici/lib/dispatcher/client.js')) as { readonly default: typeof Client };
  const UndiciClient = module.default;
  const idle = new Map<string, PooledClient[]>();
  const all = new Set<Client>();
  const connect = { ...tls, ...(lookup === undefined ? {} : { lookup }) };

  const open = (origin: string): PooledClient => {
    const client = new UndiciClient(origin, {
      connect,
      connectTimeout: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4_000,
      pipelining: 1,
    });
    const pooled = { client, hasAnswered: false };
    client.on('disconnect', () => (pooled.hasAnswered = false));
    all.add(client);
    return pooled;
  };

  return {
    acquire: (origin) => idle.get(origin)?.pop() ?? open(origin),
    release(origin, pooled) {
      const list = idle.get(origin);
      if (list === undefined) idle.set(origin, [pooled]);
      else list.push(pooled);
    },
    discard({ client }) {
      all.delete(client);
      void client.destroy();
    },
    async close() {
      await Promise.all([...all].map((client) => client.destroy()));
    },
  };
}

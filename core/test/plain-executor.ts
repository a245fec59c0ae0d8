import { Agent, request } from 'node:http';
import type { HttpResult } from '@opchain/core/internal/model';
import { OpchainError } from '@opchain/core';
import { collectBody, type Executor } from '@opchain/core/plugin';

/** A minimal executor over `node:http`, because the tests of core use no plugin. */
export function openPlainExecutor(): { readonly executor: Executor; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const executor: Executor = {
    name: 'plain',
    handles: (call) => call.url.startsWith('http:'),
    execute: (call, { signal, maxBodyBytes, onSent }) =>
      new Promise<HttpResult>((resolve, reject) => {
        const cookies =
          call.cookies.length === 0
            ? []
            : ['Cookie', call.cookies.map(([name, value]) => `${name}=${value}`).join('; ')];
        const { hostname, port, pathname, search, host } = new URL(call.url);
        const length = call.body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(call.body))];
        const headers = ['Host', host, ...call.headers.flat(), ...cookies, ...length];
        const outgoing = request(
          { agent, method: call.method, hostname, port, path: pathname + search, headers, signal },
          (response) => {
            const collector = collectBody(maxBodyBytes);
            const pairs = response.rawHeaders.flatMap((name, index, all) =>
              index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [],
            );
            const finish = () =>
              resolve({
                status: response.statusCode ?? 0,
                statusText: response.statusMessage ?? '',
                headers: pairs,
                body: collector.body(),
                truncated: collector.truncated,
              });
            response.on('data', (chunk: Uint8Array) => {
              if (collector.add(chunk)) return;
              finish();
              response.destroy();
            });
            response.on('end', finish);
            response.on('error', reject);
          },
        );
        outgoing.on('error', (error) =>
          reject(signal.aborted ? (signal.reason as Error) : new OpchainError('CONNECTION_REFUSED', error.message)),
        );
        outgoing.end(call.body);
        onSent();
      }),
  };
  return { executor, close: () => agent.destroy() };
}

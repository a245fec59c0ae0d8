import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOpchain, startSample } from '@opchain/test-support/start-command';

/** The seven servers of the samples, and the builder host. */
export const serverNames = ['express', 'fastify', 'hapi', 'koa', 'bundled', 'reference', 'issuer', 'serve'] as const;
export type ServerName = (typeof serverNames)[number];
export const sampleNames = serverNames.filter((name) => name !== 'issuer' && name !== 'serve');

export interface RunningSamples {
  readonly urls: Readonly<Record<ServerName, string>>;
  stop(): Promise<void>;
}

/** Starts all of them as processes on free ports. The issuer belongs to `bundled`. */
export async function startAllSamples(...options: string[]): Promise<RunningSamples> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-samples-'));
  const issuer = ['--issuer-port', '0'];
  const more: Readonly<Record<string, readonly string[]>> = {
    bundled: issuer,
    reference: [...issuer, '--database', join(folder, 'reference.sqlite')],
  };
  const started = await Promise.allSettled([
    ...sampleNames.map((name) => startSample(name, [...(more[name] ?? []), ...options])),
    startOpchain('implementations/contract/shop.openapi.yaml', '--relay', 'http://127.0.0.1:9', ...options),
  ]);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason as Error;
  }
  const urls = Object.fromEntries(
    [...sampleNames, 'serve'].map((name, index) => [name, new URL(running[index]?.url ?? '').origin]),
  ) as Record<ServerName, string>;
  urls.issuer = /Issuer on (\S+)/.exec(running[sampleNames.indexOf('bundled')]?.banner ?? '')?.[1] ?? '';
  return { urls, stop };
}

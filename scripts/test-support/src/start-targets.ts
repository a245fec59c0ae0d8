import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProfile, type Profile, type Role, type TargetOptions } from '@opchain/conformance';
import type { Credential } from '@opchain/core';
import { type DemoCredential, demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { startSample } from './start-command.js';

/** A sample of this project as a target with its URL and credentials. */
export interface StartedTarget {
  readonly options: TargetOptions;
  stop(): Promise<void>;
}

/** @param store `memory`, `sqlite` for a new file, or a `mongodb://` URL */
export async function startShopTarget(framework: string, store: string): Promise<StartedTarget> {
  const storeUrl =
    store === 'sqlite' ? `sqlite:${join(await mkdtemp(join(tmpdir(), 'opchain-target-')), 'shop.sqlite')}` : store;
  const server = await startSample(framework, ['--store', storeUrl]);
  return { options: { url: server.url, profile: 'shop' }, stop: () => server.stop() };
}

export async function startBundledTarget(): Promise<StartedTarget> {
  const server = await startSample('bundled', ['--issuer-port', '0']);
  return withDemoCredentials('bundled', server, bundledCredentials(await readTokenUrl(server.url)));
}

/** @param database a `postgres://` URL; default: a new SQLite file */
export async function startReferenceTarget(database?: string): Promise<StartedTarget> {
  const file = database ?? join(await mkdtemp(join(tmpdir(), 'opchain-target-')), 'reference.sqlite');
  const server = await startSample('reference', ['--issuer-port', '0', '--database', file]);
  return withDemoCredentials('reference', server, referenceCredentials(await readTokenUrl(server.url)));
}

async function withDemoCredentials(
  profile: Profile,
  server: { readonly url: string; stop(): Promise<void> },
  demo: readonly DemoCredential[],
): Promise<StartedTarget> {
  const { settings } = await loadProfile(profile);
  const credentials = Object.fromEntries(
    demo.filter(({ name }) => settings.roles.includes(name)).map((each) => [each.name, toCredential(each)]),
  ) as Record<Role, Credential>;
  return { options: { url: server.url, profile, credentials }, stop: () => server.stop() };
}

function toCredential({ name, scheme, tokenUrl, scopes, ...fields }: DemoCredential): Credential {
  return {
    name,
    scheme,
    fields,
    approvedOrigins: tokenUrl === undefined ? [] : [new URL(tokenUrl).origin],
    ...(tokenUrl !== undefined && { tokenUrl }),
    ...(scopes !== undefined && { scopes }),
  };
}

/** The token endpoint in a sample's description. */
export async function readTokenUrl(url: string): Promise<string> {
  const text = await (await fetch(`${url}/openapi.json`)).text();
  const found = /"tokenUrl":\s*"([^"]+)"/.exec(text)?.[1];
  if (found === undefined) throw new Error(`${url}/openapi.json names no token endpoint`);
  return found;
}

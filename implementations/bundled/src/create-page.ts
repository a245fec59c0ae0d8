import { type BuilderHandler, createBuilderHost, pathToRoot, readPresets } from '@opchain/host';
import type { DemoCredential } from './demo-credentials.js';

interface PageOptions {
  readonly uiPath: string;
  readonly hosts: readonly string[];
  readonly issuerUrl: string;
  readonly credentials: readonly DemoCredential[];
}

/** Chain files of the same checkout, offered in the palette. */
const chains = ['R1', 'R2'].map((name) => new URL(`../../../conformance/chains/${name}.arazzo.yaml`, import.meta.url));

/** The builder with this API open and the demo credentials in its drawer; it may connect to the issuer. */
export async function createPage({ uiPath, hosts, issuerUrl, credentials }: PageOptions): Promise<BuilderHandler> {
  return createBuilderHost({
    hosts,
    config: {
      api: { name: 'shop', url: `${pathToRoot(uiPath)}openapi.json` },
      credentials: credentials.map((one) => ({ ...one })),
      presets: await readPresets(chains),
      storageKey: 'bundled',
    },
    connect: [issuerUrl],
  });
}

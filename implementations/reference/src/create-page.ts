import { createTool } from '@opchain/ui/server';
import type { Tool } from '@opchain/ui/server';
import type { DemoCredential } from './demo-credentials.js';

interface PageOptions {
  readonly name: string;
  readonly uiPath: string;
  readonly issuerUrl: string;
  readonly credentials: readonly DemoCredential[];
}

/** The tool with this API opened and the demo credentials in its drawer; it may connect to the issuer. */
export function createPage({ name, uiPath, issuerUrl, credentials }: PageOptions): Tool {
  // Relative to the page, so that a prefix in front of it does not matter.
  const root = '../'.repeat(uiPath.split('/').length - 1);
  return createTool({
    config: { api: { name, url: `${root}openapi.json` }, credentials: credentials.map((one) => ({ ...one })), storageKey: name },
    connect: [issuerUrl],
  });
}

import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Kernel } from '@opchain/core';
import { createKernel } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { openApiLoader } from '@opchain/openapi-loader';
import type { PageConfig } from '../page-config.js';

/** The kernel of the page: the only place of the interface that knows the plugins. Calls that the host relays go there first. */
export async function createPageKernel({ relay }: PageConfig): Promise<Kernel> {
  const relayed = relay ? [(await import('./relay-code.js')).relayExecutor(relay)] : [];
  return createKernel({ plugins: [openApiLoader(), apiKeyAuth(), httpAuth(), oauth2Auth(), ...relayed, fetchExecutor()] });
}

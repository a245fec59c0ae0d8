import type { LookupFunction } from 'node:net';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Kernel } from '@opchain/core';
import { createKernel } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { processClock } from './process-clock.js';

/** Creates a kernel with the plugins of the command line. `lookup` resolves host names when connecting. */
export function createNodeKernel({ lookup }: { readonly lookup?: LookupFunction | undefined } = {}): Promise<Kernel> {
  return createKernel({
    plugins: [
      openApiLoader(),
      apiKeyAuth(),
      httpAuth(),
      oauth2Auth(),
      nodeExecutor(lookup === undefined ? {} : { lookup }),
    ],
    clock: processClock,
  });
}

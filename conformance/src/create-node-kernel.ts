import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Kernel } from '@opchain/core';
import { createKernel } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { processClock } from './process-clock.js';

/** A kernel with everything that the command line brings. */
export function createNodeKernel(): Promise<Kernel> {
  return createKernel({
    plugins: [openApiLoader(), apiKeyAuth(), httpAuth(), oauth2Auth(), nodeExecutor()],
    clock: processClock,
  });
}

import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Kernel } from '@opchain/core';
import { createKernel } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { workerLoader } from '@opchain/openapi-loader';
import type { PageConfig } from '../page-config.js';
import { startDescriptionWorker } from './start-description-worker.js';

/** The kernel of the page: the only part of the interface that knows the plugins. Relayed calls are handled first. */
export async function createPageKernel({ relay }: PageConfig): Promise<Kernel> {
  const relayed = relay ? [(await import('./relay-code.js')).relayExecutor(relay)] : [];
  return createKernel({
    plugins: [
      workerLoader({ start: startDescriptionWorker }),
      apiKeyAuth(),
      httpAuth(),
      oauth2Auth(),
      ...relayed,
      fetchExecutor(),
    ],
  });
}

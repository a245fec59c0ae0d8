export { openApiLoader, type OpenApiLoaderOptions } from './openapi-loader.js';
export { type LoaderPort, serveLoader } from './worker/serve-loader.js';
export type { LoaderWorker } from './worker/start-worker.js';
export { workerLoader, type WorkerLoaderOptions } from './worker/worker-loader.js';

export type { OpenApiLoaderOptions } from './openapi-loader.js';
export { openApiLoader } from './openapi-loader.js';
export type { LoaderPort } from './worker/serve-loader.js';
export { serveLoader } from './worker/serve-loader.js';
export type { LoaderWorker } from './worker/start-worker.js';
export type { WorkerLoaderOptions } from './worker/worker-loader.js';
export { workerLoader } from './worker/worker-loader.js';

export type { OpenApiLoaderOptions } from './openapi-loader.js';
export { openApiLoader } from './openapi-loader.js';

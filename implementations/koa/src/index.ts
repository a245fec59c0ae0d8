export { createApp } from './create-app.js';
export type { AppOptions } from './create-app.js';
export { startServer } from './start-server.js';
export type { ServerOptions } from './start-server.js';

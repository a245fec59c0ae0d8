export { type AppOptions, createApp } from './create-app.js';
export { type ServerOptions, startServer } from './start-server.js';

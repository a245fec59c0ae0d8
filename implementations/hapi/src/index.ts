export { type AppOptions, createApp } from './create-app.js';
export { startServer } from './start-server.js';

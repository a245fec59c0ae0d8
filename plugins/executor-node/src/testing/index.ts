// Provides the Node environment for the executor kit of `@opchain/core/testing`.
export { findDeadUrl } from './find-dead-url.js';
export { serveScript } from './serve-script.js';

// What the executor kit of `@opchain/core/testing` needs of its surroundings, in Node.
export { findDeadUrl } from './find-dead-url.js';
export { serveScript } from './serve-script.js';

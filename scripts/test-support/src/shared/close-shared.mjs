// @ts-check
/** Jest's global teardown: stops what `serve-shared.mjs` started. */
export default () => /** @type {any} */ (globalThis).closeShared();

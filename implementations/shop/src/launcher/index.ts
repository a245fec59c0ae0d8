export { KEEP_ALIVE_MS } from './keep-alive.js';
export { launch } from './launch.js';
export { launchShop, type RunningServer, storeOption } from './launch-shop.js';

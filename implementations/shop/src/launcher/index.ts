export { launch } from './launch.js';
export { launchShop, storeOption } from './launch-shop.js';
export type { RunningServer } from './launch-shop.js';

export { launch } from './launch.js';
export { launchShop, type RunningServer, storeOption } from './launch-shop.js';

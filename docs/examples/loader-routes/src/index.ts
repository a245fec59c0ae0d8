export { routesLoader } from './routes-loader.js';

export { postmanLoader } from './postman-loader.js';

export { fetchExecutor } from './fetch-executor.js';

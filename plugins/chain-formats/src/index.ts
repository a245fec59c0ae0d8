export { harFormat } from './har/har-format.js';

export { curlFormat } from './curl/curl-format.js';
export { harFormat } from './har/har-format.js';
export { postmanFormat } from './postman/postman-format.js';

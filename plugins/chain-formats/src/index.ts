export { curlFormat } from './curl/curl-format.js';
export { fetchFormat } from './fetch/fetch-format.js';
export { harFormat } from './har/har-format.js';
export { otherToolsFormat } from './other/other-tools.js';
export { postmanFormat } from './postman/postman-format.js';
export { powershellFormat } from './powershell/powershell-format.js';
export { recordingFormats } from './recording-formats.js';

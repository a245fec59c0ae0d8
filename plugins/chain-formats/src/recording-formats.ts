import type { Plugin } from '@opchain/core/plugin';
import { curlFormat } from './curl/curl-format.js';
import { fetchFormat } from './fetch/fetch-format.js';
import { harFormat } from './har/har-format.js';
import { otherToolsFormat } from './other/other-tools.js';
import { postmanFormat } from './postman/postman-format.js';
import { powershellFormat } from './powershell/powershell-format.js';

/** All formats of this package. */
export const recordingFormats = (): readonly Plugin[] => [
  harFormat(),
  postmanFormat(),
  curlFormat(),
  fetchFormat(),
  powershellFormat(),
  otherToolsFormat(),
];

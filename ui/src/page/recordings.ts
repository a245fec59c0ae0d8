import type { Plugin } from '@opchain/core';

/** HAR files, curl commands and Postman collections. What knows them is loaded when first used. */
export const recordings: Plugin = {
  name: 'recordings',
  apply: (context) =>
    context.addChainFormat({
      name: 'recordings',
      accepts: () => true,
      read: async (source, scope) => (await import('./read-recording.js')).readRecording(source, scope),
    }),
};

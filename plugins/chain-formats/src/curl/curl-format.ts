import type { Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

/** Adds the chain format curl: one or several command lines, as browsers and Opchain copy them. */
export function curlFormat(): Plugin {
  return createFormat('curl', {
    // Comments, variables and a prompt may precede the first command.
    accepts: (text) =>
      startsLike(
        text,
        /^(\s*(#.*|(export )?\w+=('[^'\n]*'|\S*))?\n)*\s*(\$ |(export )?\w+="?\$\()?(printf .* \| )?curl(\.exe)?\s/,
      ),
    read: async (text) => (await import('./read-curl.js')).readCurl(text),
  });
}

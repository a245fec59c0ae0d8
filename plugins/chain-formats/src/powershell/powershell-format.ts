import type { Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

/** Adds the chain format PowerShell: `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them. Nothing is run. */
export function powershellFormat(): Plugin {
  return createFormat('powershell', {
    accepts: (text) =>
      startsLike(text, /^\s*(#.*\n\s*)*(\$\w+\s*=|\$\w+\.|Invoke-(WebRequest|RestMethod)\b|i[wr][rm]\s)/i) &&
      /\b(Invoke-(WebRequest|RestMethod)|iwr|irm)\s/i.test(text),
    read: async (text) => (await import('./read-powershell.js')).readPowershell(text),
  });
}

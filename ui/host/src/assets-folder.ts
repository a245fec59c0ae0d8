import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * Absolute path of the folder with the page's files, in the `@opchain/ui` installed next to `@opchain/host`. Both are
 * resolved by name, so that the folder is also found from another bundle.
 */
export const assetsFolder: string = dirname(
  createRequire(createRequire(import.meta.url).resolve('@opchain/host')).resolve('@opchain/ui/page/app.js'),
);

import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The absolute path of the folder with the page's files, in `@opchain/ui` as installed beside `@opchain/host`. Both are
 * resolved by name, so that it is also found from within another bundle.
 */
export const assetsFolder: string = dirname(
  createRequire(createRequire(import.meta.url).resolve('@opchain/host')).resolve('@opchain/ui/page/app.js'),
);

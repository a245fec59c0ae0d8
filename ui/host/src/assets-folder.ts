import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The absolute path of the folder that holds the page's files, in `@opchain/ui` as installed beside `@opchain/host`. Both are
 * looked up by name, so that it is found from within another bundle as well.
 */
export const assetsFolder: string = dirname(
  createRequire(createRequire(import.meta.url).resolve('@opchain/host')).resolve('@opchain/ui/page/app.js'),
);

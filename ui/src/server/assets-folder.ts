import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Beside this file as built, from the sources, or, where this file became a part of another bundle, in the package as installed. */
function* listFolders(): Generator<string> {
  yield join(here, '../page/');
  yield join(here, '../../dist/page/');
  try {
    yield join(dirname(createRequire(import.meta.url).resolve('@opchain/ui/server')), '../page/');
  } catch {
    // Not installed here.
  }
}

function findFolder(): string {
  for (const folder of listFolders()) if (existsSync(join(folder, 'app.js'))) return folder;
  return join(here, '../page/');
}

/** The absolute path of the folder that holds the page's files. */
export const assetsFolder: string = findFolder();

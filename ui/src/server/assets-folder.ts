import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folders = ['../page/', '../../dist/page/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** The absolute path of the folder that holds the page's files. */
export const assetsFolder: string = folders.find((folder) => existsSync(`${folder}app.js`)) ?? (folders[0] as string);

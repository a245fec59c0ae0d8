import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Json, KitCase } from './kit-case.js';
import { readCase } from './read-case.js';

/** The folder of the cases that come with the kit. */
export const casesFolder = fileURLToPath(new URL('../cases', import.meta.url));

/**
 * Reads the cases of a folder, `section/name.yaml` or `section/subject/name.yaml`, in the order of `sections` in its
 * `kit.yaml` and of their names.
 * Files beside `kit.yaml` are descriptions that every case has.
 */
export async function readCases(folder: string = casesFolder): Promise<readonly KitCase[]> {
  const { sections } = parse(await readFile(join(folder, 'kit.yaml'), 'utf8')) as { readonly sections: Sections };
  const shared: Record<string, Json> = {};
  for (const name of await readdir(folder))
    if (name.endsWith('.openapi.yaml')) shared[name] = parse(await readFile(join(folder, name), 'utf8')) as Json;
  const cases: KitCase[] = [];
  for (const section of Object.keys(sections))
    for (const file of (await readdir(join(folder, section), { recursive: true })).sort())
      if (file.endsWith('.yaml')) {
        const id = `${section}/${file.slice(0, -'.yaml'.length).replaceAll(sep, '/')}`;
        cases.push(readCase(id, await readFile(join(folder, section, file), 'utf8'), shared));
      }
  return cases;
}

type Sections = Readonly<Record<string, string>>;

/** The titles of the sections by the folder's name, in their order. */
export async function readSections(folder: string = casesFolder): Promise<Sections> {
  return (parse(await readFile(join(folder, 'kit.yaml'), 'utf8')) as { readonly sections: Sections }).sections;
}

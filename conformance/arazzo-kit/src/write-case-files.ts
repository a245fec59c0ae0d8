import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Json, KitCase } from './kit-case.js';
import { replaceServer } from './replace-server.js';

type Fields = Readonly<Record<string, Json>>;

/**
 * Writes the documents of a case into a folder, `{server}` in any text replaced by the URL of the server; a description
 * without `servers` gets that URL. Returns the server of each source of type `openapi`, by the name of the source.
 */
export async function writeCaseFiles(
  { files }: KitCase,
  folder: string,
  origin: string,
): Promise<Readonly<Record<string, string>>> {
  const documents = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, addServer(replaceServer(content, origin) as Fields, origin)]),
  );
  for (const [name, content] of Object.entries(documents))
    await writeFile(
      join(folder, name),
      name.endsWith('.json')
        ? JSON.stringify(content, null, 2)
        : stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }),
    );
  return Object.fromEntries(listServers(documents));
}

const addServer = (content: Fields, origin: string): Fields =>
  content['openapi'] !== undefined && content['servers'] === undefined
    ? { ...content, servers: [{ url: origin }] }
    : content;

function* listServers(documents: Readonly<Record<string, Fields>>): Generator<[string, string]> {
  for (const document of Object.values(documents))
    for (const { name, url } of (document['sourceDescriptions'] ?? []) as readonly Record<string, string>[]) {
      const servers = documents[(url ?? '').replace(/^\.\//, '')]?.['servers'] as
        readonly { url: string }[] | undefined;
      if (name !== undefined && servers?.[0] !== undefined) yield [name, servers[0].url];
    }
}

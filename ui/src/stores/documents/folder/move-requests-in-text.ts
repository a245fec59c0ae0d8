import { moveRequestsFile, isRequestsFileOf, urlBeside } from '../../descriptions/relocate-requests.js';
import { coreDocumentFormat } from '../core-document-format.js';
import { resolveFolderPath } from './resolve-folder-path.js';

/** The text of a chain after it was moved with the descriptions of its requests: only their addresses differ. */
export async function moveRequestsInText(text: string, from: string, to: string): Promise<string> {
  const { chain } = await coreDocumentFormat.read(text, to);
  const sources = chain.sources.map((source) => {
    const path = resolveFolderPath(from, source.url);
    if (path === undefined || !isRequestsFileOf(path, from)) return source;
    return { ...source, url: urlBeside(moveRequestsFile(path, from, to)) };
  });
  const original = { text, name: to, workflow: chain.id };
  const format = to.endsWith('.json') ? 'json' : 'yaml';
  return (await coreDocumentFormat.write({ ...chain, sources }, format, original)).text;
}

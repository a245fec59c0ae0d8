import type { JsonObject } from '@opchain/core/internal/model';
import { parseText } from '@opchain/core/internal/document';
import {
  joinFileTests,
  listFileTests,
  type ListedWorkflow,
  parseRows,
  type ReadSuite,
  type ReadTests,
  type SuiteRow,
  unreadableTests,
} from '@opchain/core/internal/suite';
import { type FileText, FolderError } from '../documents/folder/document-folder.js';
import { resolveFolderPath } from '../documents/folder/resolve-folder-path.js';

/** Files that are read at the same time. */
const MAX_READING = 8;

/** Reads these documents of a folder as a suite, in this order. A file that cannot be read becomes a test that fails. */
export async function readSuite(
  paths: readonly string[],
  read: (path: string) => Promise<FileText>,
): Promise<ReadSuite> {
  const built: ReadTests[] = [];
  for (let at = 0; at < paths.length; at += MAX_READING)
    built.push(...(await Promise.all(paths.slice(at, at + MAX_READING).map((path) => readFile(path, read)))));
  return joinFileTests(built);
}

async function readFile(file: string, read: (path: string) => Promise<FileText>): Promise<ReadTests> {
  try {
    const document = await parseText((await read(file)).text, { file });
    const rowsOf = ({ data }: ListedWorkflow): Promise<readonly SuiteRow[]> =>
      data === undefined ? Promise.resolve([]) : readRows(file, data, read);
    return await listFileTests({ file, document, rowsOf });
  } catch (error) {
    return unreadableTests(file, error);
  }
}

async function readRows(
  file: string,
  data: string,
  read: (path: string) => Promise<FileText>,
): Promise<readonly SuiteRow[]> {
  try {
    const path = resolveFolderPath(file, data);
    const found = path === undefined ? undefined : await read(path).catch(ignoreMissing);
    if (path === undefined || found === undefined) throw new Error('is not in the folder');
    return await parseRows(found.text, path, parseCsv);
  } catch (error) {
    throw new Error(`the data file "${data}" ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof FolderError) || error.status !== 404) throw error;
}

async function parseCsv(text: string): Promise<readonly JsonObject[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  return parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
}

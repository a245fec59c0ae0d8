import type { Chain } from '@opchain/core';
import { relocateRequests } from '../descriptions/relocate-requests.js';
import type { DocumentFormat, OriginalDocument, SaveFormat } from './document-format.js';
import type { DocumentStore } from './document-store.js';
import type { DocumentRequests } from './document-store-dependencies.js';
import { nameDocumentFile } from './name-document-file.js';
import { writeRequestsFiles } from './requests/write-requests-files.js';

interface DocumentFileOptions {
  /** Its present name, or the title. */
  readonly title: string;
  /** Where a file of that name is saved. */
  readonly toPath: ((name: string) => string) | undefined;
  readonly original: OriginalDocument | undefined;
  readonly format: DocumentFormat;
  readonly requests: DocumentRequests | undefined;
}

/** The file of a chain, and those of its requests. */
export async function writeDocumentFile(
  chain: Chain,
  saveFormat: SaveFormat,
  { title, toPath, original, format, requests }: DocumentFileOptions,
): ReturnType<DocumentStore['write']> {
  const file = nameDocumentFile(title, saveFormat);
  if (!requests) return { ...file, ...(await format.write(chain, saveFormat, original)) };
  const target = toPath?.(file.name) ?? file.name;
  const written = await format.write(relocateRequests(chain, target, requests), saveFormat, original);
  return { ...file, ...written, requests: await writeRequestsFiles(chain, target, requests) };
}

import { isMockUrl } from '../../model/mock-server.js';
import type { DocumentScope } from './run-request.js';

/** The sources whose calls mocks answer, those of documents that are called included. */
export function listMocks({ servers, documents = {} }: Pick<DocumentScope, 'servers' | 'documents'>): string[] {
  const own = Object.entries(servers).flatMap(([source, url]) => (isMockUrl(url) ? [source] : []));
  return [...new Set([...own, ...Object.values(documents).flatMap(listMocks)])];
}

import type { ContractDocument } from './load-contract.js';

/** The document with `url` as its only server, as served by the server that is there. */
export function withServer(document: ContractDocument, url: string): ContractDocument {
  return { ...document, servers: [{ url, description: 'This server' }] };
}

import type { ContractDocument } from './load-contract.js';

/** The document with `url` as its only server. */
export function withServer(document: ContractDocument, url: string): ContractDocument {
  return { ...document, servers: [{ url, description: 'This server' }] };
}

/** The document with `tokenUrl` as the token URL of every OAuth 2.0 flow. */
export function withTokenUrl(document: ContractDocument, tokenUrl: string): ContractDocument {
  const { components } = document;
  const securitySchemes = Object.fromEntries(
    Object.entries(components.securitySchemes ?? {}).map(([name, scheme]) => [name, replaceIn(scheme, tokenUrl)]),
  );
  return { ...document, components: { ...components, securitySchemes } };
}

function replaceIn(scheme: Record<string, unknown>, tokenUrl: string): Record<string, unknown> {
  if (scheme['type'] !== 'oauth2') return scheme;
  const flows = Object.entries(scheme['flows'] as Record<string, object>).map(([name, flow]) => [
    name,
    { ...flow, tokenUrl },
  ]);
  return { ...scheme, flows: Object.fromEntries(flows) as Record<string, unknown> };
}

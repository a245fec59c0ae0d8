import type { ContractDocument } from '@opchain/contract';

/** The contract with the addresses at which this server and its issuer are actually found. */
export function describeApi(contract: ContractDocument, { url, tokenEndpoint }: { url: string; tokenEndpoint: string }): ContractDocument {
  const securitySchemes = Object.fromEntries(
    Object.entries(contract.components.securitySchemes ?? {}).map(([name, scheme]) => [name, withTokenUrl(scheme, tokenEndpoint)]),
  );
  return { ...contract, servers: [{ url, description: 'This server' }], components: { ...contract.components, securitySchemes } };
}

function withTokenUrl(scheme: Record<string, unknown>, tokenUrl: string): Record<string, unknown> {
  if (scheme['type'] !== 'oauth2') return scheme;
  const flows = Object.entries(scheme['flows'] as Record<string, object>).map(([name, flow]) => [name, { ...flow, tokenUrl }]);
  return { ...scheme, flows: Object.fromEntries(flows) as Record<string, unknown> };
}

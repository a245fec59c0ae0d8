import type { ContractDocument } from '@opchain/contract';

/** The contract with the address at which tokens are actually had. */
export function withTokenUrl(contract: ContractDocument, tokenUrl: string): ContractDocument {
  const { components } = contract;
  const securitySchemes = Object.fromEntries(
    Object.entries(components.securitySchemes ?? {}).map(([name, scheme]) => [name, replaceIn(scheme, tokenUrl)]),
  );
  return { ...contract, components: { ...components, securitySchemes } };
}

function replaceIn(scheme: Record<string, unknown>, tokenUrl: string): Record<string, unknown> {
  if (scheme['type'] !== 'oauth2') return scheme;
  const flows = Object.entries(scheme['flows'] as Record<string, object>).map(([name, flow]) => [
    name,
    { ...flow, tokenUrl },
  ]);
  return { ...scheme, flows: Object.fromEntries(flows) as Record<string, unknown> };
}

import type { ApiDescription, OperationNode } from '@opchain/core';
import type { Misfit, Proposal } from '../report-store.js';
import { editOperation } from './edit-node.js';
import type { MisfitContext } from './find-misfits.js';

/** Credentials of schemes that the description no longer declares, where the operation demands one. */
export function findSchemeMisfits({ texts, uses }: MisfitContext, node: OperationNode, description: ApiDescription): readonly Misfit[] {
  const declared = new Set(description.securitySchemes.map((scheme) => scheme.name));
  const wanted = [...new Set((description.find(node.operation.id)?.security ?? []).flatMap((alternative) => Object.keys(alternative)))];
  if (wanted.length === 0) return [];
  return (node.credentials ?? []).flatMap((use, index): Misfit[] => {
    if (declared.has(use.scheme)) return [];
    const others = wanted.flatMap((scheme) => uses(node.operation.source, scheme)).slice(0, 3);
    const replace = others.map((other): Proposal => ({
      label: texts.useCredential(other.credential, other.scheme),
      loses: false,
      apply: (chain) =>
        editOperation(chain, node.id, (each) => ({
          ...each,
          credentials: (each.credentials ?? []).map((mine) => (mine.scheme === use.scheme && mine.credential === use.credential ? other : mine)),
        })),
    }));
    const detach: Proposal = {
      label: texts.detach,
      loses: true,
      apply: (chain) =>
        editOperation(chain, node.id, (each) => ({
          ...each,
          credentials: (each.credentials ?? []).filter((mine) => mine.scheme !== use.scheme || mine.credential !== use.credential),
        })),
    };
    const place = `credentials/${index}`;
    return [
      {
        id: `${node.id}/${place}`,
        kind: 'scheme',
        nodeId: node.id,
        place,
        message: texts.schemeGone(use.scheme, use.credential),
        proposals: [...replace, detach],
      },
    ];
  });
}

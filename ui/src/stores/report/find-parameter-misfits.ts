import type { OperationDetail, OperationNode } from '@opchain/core';
import { formatPointer } from '@opchain/core';
import { likeliest } from '../name-likeness.js';
import type { Misfit, Proposal } from '../report-store.js';
import { editOperation } from './edit-node.js';
import type { MisfitContext } from './find-misfits.js';

/** Parameters that the operation no longer has. */
export function findParameterMisfits({ texts }: MisfitContext, node: OperationNode, detail: OperationDetail): readonly Misfit[] {
  const same = (a: string, b: string, place: string): boolean => (place === 'header' ? a.toLowerCase() === b.toLowerCase() : a === b);
  return node.parameters.flatMap((parameter): Misfit[] => {
    if (detail.parameters.some((spec) => spec.in === parameter.in && same(spec.name, parameter.name, spec.in))) return [];
    const unset = detail.parameters.filter((spec) => !node.parameters.some((each) => each.in === spec.in && same(each.name, spec.name, spec.in)));
    const missing = unset.filter((spec) => spec.required && spec.in === parameter.in);
    const alike = likeliest(parameter.name, unset, (spec) => spec.name);
    const candidates = [...new Set([...alike, ...(missing.length === 1 ? missing : [])])];
    const rename = candidates.map((spec): Proposal => ({
      label: texts.renameTo(spec.in === parameter.in ? spec.name : `${spec.in} ${spec.name}`),
      loses: false,
      apply: (chain) =>
        editOperation(chain, node.id, (each) => ({
          ...each,
          parameters: each.parameters.map((value) =>
            value.in === parameter.in && value.name === parameter.name ? { ...value, in: spec.in, name: spec.name } : value,
          ),
        })),
    }));
    const remove: Proposal = {
      label: texts.remove,
      loses: true,
      apply: (chain) =>
        editOperation(chain, node.id, (each) => ({
          ...each,
          parameters: each.parameters.filter((value) => value.in !== parameter.in || value.name !== parameter.name),
        })),
    };
    const place = `parameters${formatPointer([parameter.in, parameter.name])}`;
    return [
      {
        id: `${node.id}/${place}`,
        kind: 'parameter',
        nodeId: node.id,
        place,
        message: texts.parameterGone(parameter.in, parameter.name),
        proposals: [...rename, remove],
      },
    ];
  });
}

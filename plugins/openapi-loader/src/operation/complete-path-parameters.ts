import { listPathParameters, type ParameterSpec, parsePathTemplate } from '@opchain/core/plugin';
import { pathWarnings } from '../summary/find-path-warnings.js';
import type { OperationScope } from './operation-scope.js';

/** Adds a required text for each name in the path template that no parameter describes, with a warning. */
export function completePathParameters(
  path: string,
  parameters: readonly ParameterSpec[],
  { warn }: OperationScope,
): readonly ParameterSpec[] {
  const added: ParameterSpec[] = [];
  for (const parameter of listPathParameters(parsePathTemplate(path))) {
    const { name } = parameter;
    const described = parameters.some((spec) => spec.in === 'path' && spec.name === name);
    pathWarnings(parameter, described).forEach(warn);
    if (described) continue;
    added.push({
      in: 'path',
      name,
      required: true,
      deprecated: false,
      schema: { type: 'string' },
      style: 'simple',
      explode: false,
      allowReserved: false,
    });
  }
  return added.length === 0 ? parameters : [...parameters, ...added];
}

import type { Chain, Step } from '../chain.js';

/** How the parts of a step are named in the document; the others have the same names. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^body/, 'requestBody/payload'],
  [/^replacements\/(\d+)/, 'requestBody/replacements/$1/value'],
  [/^captures\//, 'outputs/'],
  [/^checks\/(\d+)$/, 'successCriteria/$1'],
  [/^forEach\//, 'x-opchain/forEach/'],
];

/** The JSON Pointer, in the document of the chain, of a part of a step that `ChainDiagnostic.path` names. */
export function locateInDocument(chain: Chain, step: Step, path: string): string {
  const before = chain.extensions?.['/workflows']?.['before'];
  const workflow = `/workflows/${Array.isArray(before) ? before.length : 0}`;
  if (step.kind === 'wait' || step.kind === 'assert') return `${workflow}/x-opchain`;
  const steps = chain.steps.filter(({ kind }) => kind === 'operation' || kind === 'workflow');
  return `${workflow}/steps/${steps.findIndex(({ id }) => id === step.id)}/${locateInStep(step, path)}`;
}

function locateInStep(step: Step, path: string): string {
  const tokens = path.split('/');
  const [kind, first, second] = tokens.map((token) => token.replace(/~1/g, '/').replace(/~0/g, '~'));
  const item = (index: number, below: readonly string[]): string =>
    ['parameters', String(index), 'value', ...below].join('/');
  if (kind === 'parameters' && step.kind === 'operation')
    return item(
      step.parameters.findIndex((one) => one.in === first && one.name === second),
      tokens.slice(3),
    );
  if (kind === 'inputs' && step.kind === 'workflow')
    return item(
      step.inputs.findIndex(({ name }) => name === first),
      tokens.slice(2),
    );
  const field = fields.find(([pattern]) => pattern.test(path));
  return field === undefined ? path : path.replace(field[0], field[1]);
}

import { isPreset } from '../is-preset.js';
import type { CallingStep, Chain, Step } from '../chain.js';

/** How the parts of a step are named in the document; the others have the same names. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^body/, 'requestBody/payload'],
  [/^replacements\/(\d+)/, 'requestBody/replacements/$1/value'],
  [/^captures\//, 'outputs/'],
  [/^checks\/(\d+)$/, 'successCriteria/$1'],
  [/^forEach\//, 'x-opchain/forEach/'],
];

/**
 * Where the parameters of a step were read, as JSON Pointers: below the step, or in the workflow or the components that it
 * shares them with. A parameter that was not read is located by its index.
 */
const readAt = new WeakMap<object, string>();

/** Remembers where a parameter or an input of a called workflow was read. `pointer` is that of the Parameter Object. */
export function rememberLocation(parameter: object, pointer: string): void {
  readAt.set(parameter, pointer);
}

/** The JSON Pointer, in the document of the chain, of a part of a step that `ChainDiagnostic.path` names. */
export function locateInDocument(chain: Chain, step: Step, path: string): string {
  const workflow = `/workflows/${chain.document?.before?.length ?? 0}`;
  if (step.kind === 'compute')
    return `${workflow}/x-opchain/presets/${String(chain.steps.filter(isPreset).findIndex(({ id }) => id === step.id))}/${path}`;
  if (isPreset(step)) return `${workflow}/x-opchain`;
  const steps = chain.steps.filter(({ kind }) => kind === 'operation' || kind === 'workflow');
  return (
    locateParameter(step, path) ??
    `${workflow}/steps/${steps.findIndex(({ id }) => id === step.id)}/${locateInStep(step, path)}`
  );
}

function locateParameter(step: CallingStep, path: string): string | undefined {
  const tokens = path.split('/');
  const [kind, first, second] = tokens.map((token) => token.replace(/~1/g, '/').replace(/~0/g, '~'));
  const [found, below] =
    kind === 'parameters' && step.kind === 'operation'
      ? [step.parameters.find((one) => one.in === first && one.name === second), tokens.slice(3)]
      : kind === 'inputs' && step.kind === 'workflow'
        ? [step.inputs.find(({ name }) => name === first), tokens.slice(2)]
        : [];
  const pointer = found && readAt.get(found);
  return pointer === undefined ? undefined : [pointer, 'value', ...(below ?? [])].join('/');
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

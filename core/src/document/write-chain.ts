import type { Chain } from '../model/chain.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import type { Mapping } from '../model/mapping-text.js';
import { formatMapping } from '../model/mapping-text.js';
import type { DocumentProblem } from '../model/opchain-error.js';
import { OpchainError } from '../model/opchain-error.js';
import { formatExpression, parseExpression } from '../model/runtime-expression.js';
import { formatPointer } from '../model/json-pointer.js';
import { extensionsOf } from './extension-keeper.js';
import type { OutputPlan } from './plan-outputs.js';
import { planOutputs } from './plan-outputs.js';
import { findUnwritable } from './find-unwritable.js';
import type { WriteContext } from './write-context.js';
import { writeInputs } from './write-inputs.js';
import { writeMark } from './write-mark.js';
import { writeOrder } from './write-order.js';
import { writeStep } from './write-step.js';
import { writeValue } from './write-value.js';

/**
 * The Arazzo 1.1.0 document of a chain, as plain data; `readDocument` reads it back as the same chain.
 * Throws `DOCUMENT_UNWRITABLE`, with every reason, for what Arazzo cannot hold: a chain without an operation, a mapping from nowhere.
 */
export function writeChain(chain: Chain): JsonObject {
  const problems: DocumentProblem[] = [...findUnwritable(chain)];
  const plan = planOutputs(chain);
  const literals = new LiteralInputs(chain);
  const refuse = (sentence: string, nodeId?: string) => {
    const message = sentence.replace(/\.$/, '');
    const pointer = nodeId === undefined ? '' : formatPointer(['nodes', nodeId]);
    if (!problems.some((problem) => problem.pointer === pointer && problem.message === message)) problems.push({ pointer, message });
  };
  const context: WriteContext = {
    refuse,
    literalInput: (value) => literals.nameOf(value),
    expressionOf: (mapping, nodeId) => writeMapping(mapping, nodeId, plan, refuse),
  };
  const order = writeOrder(chain);
  const steps = chain.nodes.flatMap((node) =>
    node.kind === 'operation' ? [writeStep(node, { chain, dependsOn: order.dependsOn(node.id), outputs: plan.outputsOf(node.id), context })] : [],
  );
  const outputs = (chain.outputs ?? []).map(({ name, value }): [string, JsonValue] => [name, writeValue(value, { nodeId: undefined }, context)]);
  const { inputs, credentials } = writeInputs(chain, literals.all());
  if (problems.length > 0) throw unwritable(problems);
  return {
    arazzo: '1.1.0',
    ...extensionsOf(chain.extensions),
    info: { title: chain.title, ...extensionsOf(chain.extensions, 'info'), version: chain.version },
    sourceDescriptions: chain.sources.map(({ name, url }) => ({ name, url, type: 'openapi', ...extensionsOf(chain.extensions, 'sources', name) })),
    workflows: [
      {
        workflowId: chain.id,
        ...(chain.summary === undefined ? {} : { summary: chain.summary }),
        ...(chain.description === undefined ? {} : { description: chain.description }),
        ...(inputs === undefined ? {} : { inputs }),
        steps,
        ...(outputs.length === 0 ? {} : { outputs: Object.fromEntries(outputs) }),
        ...extensionsOf(chain.extensions, 'workflow'),
        'x-opchain': writeMark(chain, { ...order.mark, named: plan.named, literals: [...literals.all().keys()], credentials }),
      },
    ],
    ...(chain.extensions === undefined || !Object.hasOwn(chain.extensions, '/components') ? {} : { components: extensionsOf(chain.extensions, 'components') }),
  };
}

function writeMapping(mapping: Mapping, nodeId: string | undefined, plan: OutputPlan, refuse: WriteContext['refuse']): string {
  if (mapping.kind === 'input') {
    const written = formatExpression({ kind: 'inputs', name: mapping.name, path: mapping.path });
    if (/[{}]/.test(written) || parseExpression(written)?.kind !== 'inputs')
      refuse(`${formatMapping(mapping)} has characters that Arazzo has no place for`, nodeId);
    return written;
  }
  const name = plan.nameOf(mapping);
  if (name === undefined) refuse(`${formatMapping(mapping)} maps from ${JSON.stringify(mapping.node)}, which is no operation of the chain`, nodeId);
  return formatExpression({ kind: 'stepOutput', step: mapping.node, name: name ?? '', path: [] });
}

function unwritable(problems: readonly DocumentProblem[]): OpchainError {
  const shown = problems.slice(0, 5).map(({ pointer, message }) => (pointer === '' ? message : `${pointer.split('/').at(-1) ?? ''}: ${message}`));
  const more = problems.length > shown.length ? `; and ${problems.length - shown.length} more` : '';
  return new OpchainError('DOCUMENT_UNWRITABLE', `The chain cannot be saved yet: ${shown.join('; ')}${more}.`, { problems });
}

/** Names inputs for literal values, the same for the same value. */
class LiteralInputs {
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, JsonValue>();

  constructor(chain: Chain) {
    this.#taken = new Set([
      ...chain.inputs.map(({ name }) => name),
      ...chain.nodes.flatMap((node) => (node.kind === 'operation' ? (node.credentials ?? []).map(({ credential }) => credential) : [])),
    ]);
  }

  nameOf(value: JsonValue): string {
    const key = JSON.stringify(value);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    let number = this.#names.size + 1;
    while (this.#taken.has(`literal${number}`)) number += 1;
    const name = `literal${number}`;
    this.#taken.add(name);
    this.#names.set(key, name);
    this.#values.set(name, value);
    return name;
  }

  all(): ReadonlyMap<string, JsonValue> {
    return this.#values;
  }
}

import { writeJson } from '../../model/json-text/write-json.js';
import type { Chain, OtherWorkflow } from '../../model/chain.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { type DocumentDiagnostic, isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';
import { formatPointer } from '../../model/json-pointer.js';
import { embeddedWorkflow } from '../extension/embedded-workflow.js';
import { writeDocumentParts } from '../extension/to-document.js';
import { planOutputs } from './plan-outputs.js';
import { findUnwritable } from './find-unwritable.js';
import { type KnownNames, noKnownNames } from './known-names.js';
import type { WriteContext } from './write-context.js';
import { writeMapping } from './write-mapping.js';
import { writeInputs } from './write-inputs.js';
import { writeOpchainExtension } from './write-opchain-extension.js';
import { writeOrder } from './write-order.js';
import { writeStep } from './write-step.js';
import { writeWorkflowRef } from './write-workflow-ref.js';
import { writeValue } from './write-value.js';

/**
 * Converts a chain to an Arazzo 1.1.0 document as plain data; `readDocument` reads it back as the same chain. Throws
 * `DOCUMENT_UNWRITABLE` with every reason if Arazzo cannot represent the chain, for example if it has no operation or
 * maps from an unknown step.
 */
export function writeChain(chain: Chain): JsonObject {
  return writeWithNames(chain, noKnownNames);
}

/** Like `writeChain`, with the names that the document of the chain has already. */
export function writeWithNames(chain: Chain, known: KnownNames): JsonObject {
  const diagnostics: DocumentDiagnostic[] = [...findUnwritable(chain)];
  const plan = planOutputs(chain, known);
  const literals = new LiteralInputs(chain, known.literals);
  const refuse = (sentence: string, stepId?: string) => {
    const message = sentence.replace(/\.$/, '');
    const pointer = stepId === undefined ? '' : formatPointer(['nodes', stepId]);
    if (!diagnostics.some((diagnostic) => diagnostic.pointer === pointer && diagnostic.message === message))
      diagnostics.push({ pointer, message });
  };
  const context: WriteContext = {
    reportUnwritable: refuse,
    literalInput: (value) => literals.nameOf(value),
    expressionOf: (mapping, stepId) => writeMapping(mapping, stepId, plan, refuse),
    known,
  };
  const order = writeOrder(chain, context);
  const steps = chain.steps.flatMap((step) =>
    step.kind === 'operation' || step.kind === 'workflow'
      ? [
          writeStep(step, {
            sources: chain.sources,
            dependsOn: order.dependsOn(step.id),
            outputs: plan.outputsOf(step.id),
            context,
          }),
        ]
      : [],
  );
  const outputs = (chain.outputs ?? []).map(({ name, value }): [string, JsonValue] => [
    name,
    writeValue(value, { stepId: undefined }, context),
  ]);
  const { inputs, credentials } = writeInputs(chain, literals.all(), known.credentials);
  const { before = [], after = [] } = chain.document ?? {};
  const writeOther = (entry: OtherWorkflow): JsonObject => writeHeld(entry, chain, diagnostics);
  const [earlier, later] = [before.map(writeOther), after.map(writeOther)];
  if (diagnostics.length > 0) throw unwritable(diagnostics);
  const own: JsonObject = {
    workflowId: chain.id,
    ...(chain.summary === undefined ? {} : { summary: chain.summary }),
    ...(chain.description === undefined ? {} : { description: chain.description }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(chain.dependsOn === undefined ? {} : { dependsOn: chain.dependsOn.map(writeWorkflowRef) }),
    steps,
    ...(outputs.length === 0 ? {} : { outputs: Object.fromEntries(outputs) }),
    ...chain.extensions,
    'x-opchain': writeOpchainExtension(chain, {
      ...order.opchain,
      version: extensionVersion(chain, known),
      named: plan.named,
      literals: [...literals.all().keys()],
      credentials,
    }),
  };
  return writeDocumentParts(chain, [...earlier, own, ...later]);
}

/** Version 1 is enough without expressions in preset steps, and for earlier builds. */
function extensionVersion({ steps }: Chain, { hasMappingText = false }: KnownNames): 1 | 2 {
  return !hasMappingText && steps.some(({ kind }) => kind === 'assert' || kind === 'compute') ? 2 : 1;
}

/** A workflow of a file as it is written there; one that was edited as its chain is written. */
function writeHeld(entry: OtherWorkflow, chain: Chain, diagnostics: DocumentDiagnostic[]): JsonObject {
  if ('written' in entry) return entry.written;
  const held = embeddedWorkflow(entry, chain) as Chain;
  try {
    const workflows = writeChain(held)['workflows'] as readonly JsonObject[];
    return workflows[0] as JsonObject;
  } catch (error) {
    if (!(isOpchainError(error) && 'diagnostics' in error)) throw error;
    for (const each of error.diagnostics)
      diagnostics.push({ ...each, message: `in the workflow ${JSON.stringify(held.id)}, ${each.message}` });
    return {};
  }
}

function unwritable(diagnostics: readonly DocumentDiagnostic[]): OpchainError {
  const shown = diagnostics
    .slice(0, 5)
    .map(({ pointer, message }) => (pointer === '' ? message : `${pointer.split('/').at(-1) ?? ''}: ${message}`));
  const more = diagnostics.length > shown.length ? `; and ${diagnostics.length - shown.length} more` : '';
  return new OpchainError('DOCUMENT_UNWRITABLE', `The chain cannot be saved yet: ${shown.join('; ')}${more}.`, {
    diagnostics,
  });
}

/** Assigns input names to literal values; equal values share a name. */
class LiteralInputs {
  readonly #taken: Set<string>;
  readonly #known: KnownNames['literals'];
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, JsonValue>();

  constructor(chain: Chain, known: KnownNames['literals']) {
    const own = new Set([
      ...chain.steps.flatMap(({ id, kind }) => (kind === 'compute' ? [id] : [])),
      ...chain.inputs.map(({ name }) => name),
      ...chain.steps.flatMap((step) =>
        step.kind === 'operation' ? (step.credentials ?? []).map(({ credential }) => credential) : [],
      ),
    ]);
    this.#known = new Map([...known].filter(([, name]) => !own.has(name)));
    this.#taken = new Set([...own, ...known.values()]);
  }

  nameOf(value: JsonValue): string {
    const key = writeJson(value);
    const name = this.#names.get(key) ?? this.#known.get(key) ?? this.#freeName();
    if (this.#names.has(key)) return name;
    this.#names.set(key, name);
    this.#values.set(name, value);
    return name;
  }

  #freeName(): string {
    let number = this.#names.size + 1;
    while (this.#taken.has(`literal${number}`)) number += 1;
    this.#taken.add(`literal${number}`);
    return `literal${number}`;
  }

  all(): ReadonlyMap<string, JsonValue> {
    return this.#values;
  }
}

import type { CallingStep, Chain, Step } from '../../model/chain.js';
import { listMappings, type Mapping, stepMappings } from '../../model/mappings/mapping-text.js';
import {
  formatExpression,
  formatOutputPath,
  outputPath,
  parseExpression,
} from '../../model/expressions/runtime-expression.js';
import { isPreset } from '../../model/is-preset.js';
import { uniqueName } from '../../model/unique-name.js';
import type { KnownNames } from './known-names.js';

/** The outputs of the steps of a document: the captures of the chain, and the additional ones that mappings need. */
export interface OutputPlan {
  /** Output expressions of a step, by name. */
  outputsOf(step: string): ReadonlyMap<string, string>;
  /** Name of the output that a mapping uses. Undefined if its step has no response. */
  nameOf(mapping: Exclude<Mapping, { kind: 'input' }>): string | undefined;
  /** True for a step whose value the document refers to as an input. */
  isComputed(step: string): boolean;
  /** By step: captures that mappings reference by name although they could reference the path in the response. */
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/**
 * Assigns an output to each mapped part of a response: a capture with the same expression, otherwise one named after
 * the path.
 *
 * @param known names that the document has
 */
export function planOutputs(chain: Chain, known: KnownNames): OutputPlan {
  const namers = new Map(
    chain.steps.flatMap((step) =>
      step.kind === 'operation' || step.kind === 'workflow'
        ? [[step.id, new OutputNamer(step.captures, step.kind, known.outputs.get(step.id))] as const]
        : [],
    ),
  );
  const mappings = [
    ...chain.steps.flatMap((step) => (known.hasMappingText && isPreset(step) ? [] : mappingsOf(step))),
    ...(chain.outputs ?? []).flatMap(({ value }) => listMappings(value).map(({ mapping }) => mapping)),
  ];
  const computed = new Set(chain.steps.flatMap(({ id, kind }) => (kind === 'compute' ? [id] : [])));
  for (const mapping of mappings) if (mapping.kind === 'output') namers.get(mapping.stepId)?.call(mapping.name);
  for (const mapping of mappings)
    if (mapping.kind !== 'input' && mapping.kind !== 'output') namers.get(mapping.stepId)?.outputFor(mapping);
  return {
    outputsOf: (step) => namers.get(step)?.outputs ?? new Map(),
    nameOf: (mapping) => (mapping.kind === 'output' ? mapping.name : namers.get(mapping.stepId)?.outputFor(mapping)),
    isComputed: (step) => computed.has(step),
    named: Object.fromEntries([...namers].flatMap(([id, { named }]) => (named.length === 0 ? [] : [[id, named]]))),
  };
}

function mappingsOf(step: Step): Mapping[] {
  return stepMappings(step).map(({ mapping }) => mapping);
}

type ResponseMapping = Exclude<Mapping, { kind: 'input' | 'output' }>;

class OutputNamer {
  readonly outputs = new Map<string, string>();
  readonly #byExpression = new Map<string, string>();
  readonly #called = new Set<string>();

  readonly #kind: CallingStep['kind'];
  readonly #known: ReadonlyMap<string, string>;
  readonly #knownNames: ReadonlySet<string>;

  constructor(
    captures: readonly { readonly name: string; readonly expression: string }[],
    kind: CallingStep['kind'],
    known: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#kind = kind;
    this.#known = known;
    this.#knownNames = new Set(known.values());
    for (const { name, expression } of captures) this.outputs.set(name, expression);
  }

  /** Captures referenced by name whose expression could be read as a path in the response. */
  get named(): readonly string[] {
    return [...this.#called].filter((name) => isPartOfResponse(this.outputs.get(name) ?? ''));
  }

  call(name: string): void {
    this.#called.add(name);
  }

  outputFor(mapping: ResponseMapping): string {
    const expression = expressionOf(mapping, this.#kind);
    if (this.#byExpression.size === 0) this.#indexCaptures();
    const shared = this.#byExpression.get(expression);
    if (shared !== undefined) return shared;
    const known = this.#known.get(expression);
    const name = known === undefined || this.#isTaken(known) ? this.#uniqueName(nameAfter(mapping)) : known;
    this.outputs.set(name, expression);
    this.#byExpression.set(expression, name);
    return name;
  }

  /** A capture that is referenced by name is not shared: when read back, it must not become a path in the response. */
  #indexCaptures(): void {
    for (const [name, written] of this.outputs) {
      const text = canonicalOutput(written, this.#kind);
      if (!this.#called.has(name) && !this.#byExpression.has(text)) this.#byExpression.set(text, name);
    }
  }

  /** Trailing digits are an index in the response, so they are preserved. */
  #uniqueName(preferred: string): string {
    return uniqueName(
      preferred,
      (name) => this.#isTaken(name) || this.#knownNames.has(name),
      (name, number) => `${name}${number}`,
    );
  }

  #isTaken(name: string): boolean {
    return this.outputs.has(name) || this.#called.has(name);
  }
}

/** True for the expression of an output that mappings can name as a part of the response. */
export function isPartOfResponse(written: string): boolean {
  const expression = parseExpression(written);
  return (
    outputPath(written) !== undefined ||
    expression?.kind === 'statusCode' ||
    (expression?.kind === 'response' && (expression.part === 'body' || expression.part === 'header'))
  );
}

/**
 * The expression of an output as mappings name it. They read the body of a step that calls a workflow as its outputs.
 */
export function canonicalOutput(written: string, kind: CallingStep['kind']): string {
  const expression = parseExpression(written);
  if (
    kind === 'workflow' &&
    expression?.kind === 'response' &&
    expression.part === 'body' &&
    expression.path.length > 0
  )
    return formatOutputPath(expression.path);
  return expression === undefined ? written : formatExpression(expression);
}

function expressionOf(mapping: ResponseMapping, kind: CallingStep['kind']): string {
  switch (mapping.kind) {
    case 'response':
      if (kind === 'workflow') return formatOutputPath(mapping.path);
      return formatExpression({ kind: 'response', part: 'body', path: mapping.path });
    case 'status':
      return '$statusCode';
    case 'header':
      return `$response.header.${mapping.name}`;
  }
}

/**
 * `items/0/productId` becomes `productId`, `items/0` becomes `items0`. Characters that a plain name does not allow are
 * removed.
 */
function nameAfter(mapping: ResponseMapping): string {
  if (mapping.kind === 'status') return 'statusCode';
  const words = mapping.kind === 'header' ? [mapping.name] : [...mapping.path];
  const from = words.findLastIndex((word) => !/^\d+$/.test(word));
  const plain = words
    .slice(Math.max(from, 0))
    .join('')
    .replace(/[^A-Za-z0-9_-]/g, '');
  return plain === '' || /^\d/.test(plain) ? `body${plain}` : plain;
}

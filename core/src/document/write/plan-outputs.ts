import type { Chain, Step } from '../../model/chain.js';
import type { Mapping } from '../../model/mapping-text.js';
import { listMappings, stepMappings } from '../../model/mapping-text.js';
import { formatExpression, parseExpression } from '../../model/runtime-expression.js';

/** The outputs that the steps of a document have: the captures of the chain, and what mappings need beside them. */
export interface OutputPlan {
  /** Expressions by name, of a step. */
  outputsOf(step: string): ReadonlyMap<string, string>;
  /** The name of the output that a mapping takes; undefined for one of a node that has no response. */
  nameOf(mapping: Exclude<Mapping, { kind: 'input' }>): string | undefined;
  /** Captures that mappings call by name although another node could name the place in the response. */
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/** Gives each place of a response that is mapped an output: a capture of the same expression, else one with a name after the place. */
export function planOutputs(chain: Chain): OutputPlan {
  const namers = new Map(
    chain.steps.flatMap((step) =>
      step.kind === 'operation' ? [[step.id, new OutputNamer(step.captures)] as const] : [],
    ),
  );
  // An assert step stands in the mark with its mapping text, so it needs no outputs.
  const mappings = [
    ...chain.steps.flatMap((step) => (step.kind === 'operation' ? mappingsOf(step) : [])),
    ...(chain.outputs ?? []).flatMap(({ value }) => listMappings(value).map(({ mapping }) => mapping)),
  ];
  for (const mapping of mappings) if (mapping.kind === 'output') namers.get(mapping.stepId)?.call(mapping.name);
  for (const mapping of mappings)
    if (mapping.kind !== 'input' && mapping.kind !== 'output') namers.get(mapping.stepId)?.outputFor(mapping);
  return {
    outputsOf: (step) => namers.get(step)?.outputs ?? new Map(),
    nameOf: (mapping) => (mapping.kind === 'output' ? mapping.name : namers.get(mapping.stepId)?.outputFor(mapping)),
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

  constructor(captures: readonly { readonly name: string; readonly expression: string }[]) {
    for (const { name, expression } of captures) this.outputs.set(name, expression);
  }

  /** Captures called by name whose expression could be read as a place in the response. */
  get named(): readonly string[] {
    return [...this.#called].filter((name) => {
      const expression = parseExpression(this.outputs.get(name) ?? '');
      return (
        expression?.kind === 'statusCode' ||
        (expression?.kind === 'response' && (expression.part === 'body' || expression.part === 'header'))
      );
    });
  }

  call(name: string): void {
    this.#called.add(name);
  }

  outputFor(mapping: ResponseMapping): string {
    const expression = expressionOf(mapping);
    if (this.#byExpression.size === 0) this.#indexCaptures();
    const known = this.#byExpression.get(expression);
    if (known !== undefined) return known;
    const name = this.#uniqueName(nameAfter(mapping));
    this.outputs.set(name, expression);
    this.#byExpression.set(expression, name);
    return name;
  }

  /** Captures called by name keep their name to themselves: read back, it must not be taken for the place in the response. */
  #indexCaptures(): void {
    for (const [name, written] of this.outputs) {
      const expression = parseExpression(written);
      const text = expression === undefined ? written : formatExpression(expression);
      if (!this.#called.has(name) && !this.#byExpression.has(text)) this.#byExpression.set(text, name);
    }
  }

  #uniqueName(preferred: string): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? preferred : `${preferred}${number}`;
      if (!this.outputs.has(name) && !this.#called.has(name)) return name;
    }
  }
}

function expressionOf(mapping: ResponseMapping): string {
  switch (mapping.kind) {
    case 'response':
      return formatExpression({ kind: 'response', part: 'body', path: mapping.path });
    case 'status':
      return '$statusCode';
    case 'header':
      return `$response.header.${mapping.name}`;
  }
}

/** `items/0/productId` is `productId`, `items/0` is `items0`; what is no plain name loses its other characters. */
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

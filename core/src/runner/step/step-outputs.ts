import type { HeaderField } from '../../model/http.js';
import { findHeader } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { Mapping } from '../../model/mapping-text.js';
import { formatMapping, readPath } from '../../model/mapping-text.js';
import { OpchainError } from '../../model/opchain-error.js';

/** What other nodes may take from a node that has succeeded. */
export interface StepOutput {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  /** The value of a JSON body; any other body's text; undefined for none. */
  readonly body: JsonValue | undefined;
  readonly isJson: boolean;
  readonly captures: Readonly<Record<string, JsonValue>>;
}

/** The values that mappings stand for in one run. A node's output is kept until the last node that looks at it has ended. */
export class StepOutputs {
  readonly #inputs: ReadonlyMap<string, JsonValue>;
  readonly #reads: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  readonly #readers = new Map<string, number>();
  readonly #outputs = new Map<string, StepOutput>();

  /** `reads`: by node, the nodes whose response it looks at; without it everything is retained. */
  constructor(inputs: ReadonlyMap<string, JsonValue>, reads?: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#inputs = inputs;
    this.#reads = reads;
    for (const sources of reads?.values() ?? [])
      for (const source of sources) this.#readers.set(source, (this.#readers.get(source) ?? 0) + 1);
  }

  store(stepId: string, output: StepOutput): void {
    if (this.#reads === undefined || this.#readers.has(stepId)) this.#outputs.set(stepId, output);
  }

  /** The node has ended and looks at nothing any more. */
  release(stepId: string): void {
    for (const source of this.#reads?.get(stepId) ?? []) {
      const left = (this.#readers.get(source) ?? 0) - 1;
      this.#readers.set(source, left);
      if (left <= 0) this.#outputs.delete(source);
    }
  }

  /** The value that a mapping stands for, undefined where there is none. */
  find(mapping: Mapping): JsonValue | undefined {
    if (mapping.kind === 'input') {
      const value = this.#inputs.get(mapping.name);
      return value === undefined ? undefined : readPath(value, mapping.path);
    }
    const output = this.#outputs.get(mapping.stepId);
    return output === undefined ? undefined : readOutput(output, mapping);
  }

  /** As `find`; throws `MAPPING_MISSING` with node and field where there is no value. */
  readonly read = (mapping: Mapping): JsonValue => {
    const value = this.find(mapping);
    if (value === undefined)
      throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} has no value: ${this.#explain(mapping)}.`);
    return value;
  };

  #explain(mapping: Mapping): string {
    if (mapping.kind === 'input') return `the chain input "${mapping.name}" has no such field`;
    const response = `the response of "${mapping.stepId}"`;
    const output = this.#outputs.get(mapping.stepId);
    if (output === undefined) return `"${mapping.stepId}" has no response`;
    if (mapping.kind === 'output') return `"${mapping.stepId}" captured no "${mapping.name}"`;
    if (mapping.kind === 'header') return `${response} has no header "${mapping.name}"`;
    if (output.body === undefined) return `${response} has no body`;
    return output.isJson ? `${response} has no such field` : `${response} is not JSON`;
  }
}

function readOutput(output: StepOutput, mapping: Exclude<Mapping, { kind: 'input' }>): JsonValue | undefined {
  switch (mapping.kind) {
    case 'status':
      return output.status;
    case 'header':
      return findHeader(output.headers, mapping.name);
    case 'output':
      return Object.hasOwn(output.captures, mapping.name) ? output.captures[mapping.name] : undefined;
    case 'response':
      return output.body === undefined ? undefined : readPath(output.body, mapping.path);
  }
}

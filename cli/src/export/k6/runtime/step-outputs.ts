import type { JsonValue } from '@opchain/core';
import type { HeaderField, Mapping } from '@opchain/core/model';
import type { ReadMapping } from '@opchain/core/runner';
import { OpchainError } from '@opchain/core';
import { findHeader, formatMapping, readPath } from '@opchain/core/model';

export interface StepOutput {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: JsonValue | undefined;
  readonly captures: Readonly<Record<string, JsonValue>>;
}

/** What mappings stand for in one iteration. */
export class StepOutputs {
  readonly #inputs: ReadonlyMap<string, JsonValue>;
  readonly #outputs = new Map<string, StepOutput>();

  constructor(inputs: ReadonlyMap<string, JsonValue>) {
    this.#inputs = inputs;
  }

  save(stepId: string, output: StepOutput): void {
    this.#outputs.set(stepId, output);
  }

  readonly find = (mapping: Mapping): JsonValue | undefined => {
    if (mapping.kind === 'input') {
      const value = this.#inputs.get(mapping.name);
      return value === undefined ? undefined : readPath(value, mapping.path);
    }
    const output = this.#outputs.get(mapping.stepId);
    if (output === undefined) return undefined;
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
  };

  /** As `find`; throws where there is no value. */
  readonly read: ReadMapping = (mapping) => {
    const value = this.find(mapping);
    if (value === undefined) throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} has no value.`);
    return value;
  };
}

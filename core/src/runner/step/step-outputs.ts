import type { Mismatch } from '../../model/api-description.js';
import { combineHeader, type HeaderField } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { selectValue } from '../../checks/load-language.js';
import { WorkBudget } from '../../checks/work-budget.js';
import { headerForSelector } from '../../checks/select-from-header.js';
import { emptyEnvironment, readEnvironment, type RunEnvironment } from '../../checks/run-environment.js';
import {
  formatMapping,
  type Mapping,
  readPath,
  referenceOf,
  type SelectorMapping,
  toText,
  type ValueMapping,
} from '../../model/mappings/mapping-text.js';
import type { ReadMapping } from '../request/compile-value.js';
import { maskedText } from '../masking/mask-secrets.js';
import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';

/** Outputs of a succeeded step that other steps may use. */
export interface StepOutput {
  /** HTTP status code. */
  readonly status: number;
  /** Header fields of the response. */
  readonly headers: readonly HeaderField[];
  /** The value of a JSON body, or the text of any other body; undefined if there is none. */
  readonly body: JsonValue | undefined;
  /** True if the body is JSON. */
  readonly isJson: boolean;
  /** True for the value of a Compute step, which the input of that name has, too. */
  readonly isComputed?: boolean;
  /** Explains why the body can only be viewed: reading it throws an error with this code. */
  readonly unreadable?: Mismatch;
  /** True for a given result: secrets may have been removed from its values, and the mask must not be sent. */
  readonly isReused?: boolean;
  /** True for a given result of which not everything was retained. */
  readonly isPartial?: boolean;
  /** Captured values by name. */
  readonly captures: Readonly<Record<string, JsonValue>>;
  /** Why captures were too expensive to evaluate, by name: reading one throws `EVALUATION_TOO_EXPENSIVE`. */
  readonly tooExpensive?: ReadonlyMap<string, string>;
}

/** The values of mappings in one run. A step's output is retained until the last step that reads it has ended. */
export class StepOutputs {
  readonly #inputs: ReadonlyMap<string, JsonValue>;
  readonly #environment: RunEnvironment;
  readonly #reads: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  readonly #readers = new Map<string, number>();
  readonly #outputs = new Map<string, StepOutput>();
  #budget: WorkBudget | undefined;
  /** A reused step of which a masked value was read: what was captured from it is masked, too. */
  #maskedSource: string | undefined;

  /** `reads`: by step id, the ids of the steps whose response it reads; without it, all outputs are retained. */
  constructor(
    inputs: ReadonlyMap<string, JsonValue>,
    reads?: ReadonlyMap<string, ReadonlySet<string>>,
    environment: RunEnvironment = emptyEnvironment,
  ) {
    this.#environment = environment;
    this.#inputs = inputs;
    this.#reads = reads;
    for (const sources of reads?.values() ?? [])
      for (const source of sources) this.#readers.set(source, (this.#readers.get(source) ?? 0) + 1);
  }

  /** Values of the inputs, by name. */
  get inputs(): ReadonlyMap<string, JsonValue> {
    return this.#inputs;
  }

  /** Stores the output of a step, unless no step reads it. */
  store(stepId: string, output: StepOutput): void {
    if (this.#reads === undefined || this.#readers.has(stepId)) this.#outputs.set(stepId, output);
  }

  /** Marks the step as ended: it reads no more outputs. */
  release(stepId: string): void {
    for (const source of this.#reads?.get(stepId) ?? []) {
      const left = (this.#readers.get(source) ?? 0) - 1;
      this.#readers.set(source, left);
      if (left <= 0) this.#outputs.delete(source);
    }
  }

  /** The value of a mapping, undefined if there is none. */
  find(mapping: ValueMapping): JsonValue | undefined {
    if (mapping.kind === 'expression') return readEnvironment(mapping.expression, this.#environment);
    if (mapping.kind === 'text') return toText(this.find(mapping.context));
    if (mapping.kind === 'selector') return selectValue(this.#findFor(mapping), mapping, this.#limit());
    if (mapping.kind === 'input') {
      const { name } = mapping;
      const value = this.#inputs.has(name) ? this.#inputs.get(name) : this.#computed(name);
      return value === undefined ? undefined : readPath(value, mapping.path);
    }
    const output = this.#outputs.get(mapping.stepId);
    if (output === undefined) return undefined;
    const value = readOutput(output, mapping);
    if (output.isReused === true && value !== undefined && toText(value).includes(maskedText))
      this.#maskedSource = mapping.stepId;
    return value;
  }

  #computed(name: string): JsonValue | undefined {
    const output = this.#outputs.get(name);
    return output?.isComputed === true ? output.body : undefined;
  }

  /** Limits the selectors of everything that is read without a pause. */
  #limit(): WorkBudget {
    if (this.#budget === undefined) {
      this.#budget = new WorkBudget();
      void Promise.resolve().then(() => (this.#budget = undefined));
    }
    return this.#budget;
  }

  #findFor({ context, type }: SelectorMapping): JsonValue | undefined {
    if (context.kind !== 'header') return this.find(context);
    const output = this.#outputs.get(context.stepId);
    return output === undefined ? undefined : headerForSelector(output.headers, context.name, type);
  }

  /** Same as `find`, but throws `MAPPING_MISSING` with step and field if there is no value. */
  readonly read: ReadMapping = Object.assign(
    (mapping: ValueMapping): JsonValue => {
      const reused = this.#findReused(mapping);
      const sourceStepId = reused ?? this.#findMaskedSource(mapping);
      if (sourceStepId === undefined) return this.#read(mapping);
      try {
        const value = this.#read(mapping);
        if (!this.#isMasked(mapping, value)) return value;
      } catch (error) {
        if (!isOpchainError(error) || reused === undefined || this.#outputs.get(reused)?.isPartial !== true)
          throw error;
        throw new OpchainError(error.code, error.message, { ...error.details, sourceStepId: reused });
      }
      throw new OpchainError(
        'VALUE_MASKED',
        `${formatMapping(mapping)} cannot be sent: the result of "${sourceStepId}" was stored without its secrets.`,
        { sourceStepId },
      );
    },
    { isAbsent: (mapping: ValueMapping): boolean => this.#isAbsent(mapping) },
  );

  #read(mapping: ValueMapping): JsonValue {
    const value = this.find(mapping);
    if (value !== undefined) return value;
    throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} has no value: ${this.#explain(mapping)}.`);
  }

  /** The step whose result of an earlier run the mapping reads. */
  #findReused(value: ValueMapping): string | undefined {
    const mapping = referenceOf(value);
    if (mapping === undefined || mapping.kind === 'input') return undefined;
    return this.#outputs.get(mapping.stepId)?.isReused === true ? mapping.stepId : undefined;
  }

  /** The reused step that a captured value may be from. */
  #findMaskedSource(value: ValueMapping): string | undefined {
    return referenceOf(value)?.kind === 'output' ? this.#maskedSource : undefined;
  }

  /** Also true for what a selector makes of a masked value, such as a part of it. */
  #isMasked(mapping: ValueMapping, value: JsonValue): boolean {
    const text = toText(value);
    if (text.includes(maskedText)) return true;
    if (mapping.kind !== 'selector' || !text.includes(maskedText.charAt(0))) return false;
    return toText(this.#findFor(mapping) ?? '').includes(maskedText);
  }

  #isAbsent(value: ValueMapping): boolean {
    const mapping = referenceOf(value);
    if (mapping === undefined) return false;
    if (mapping.kind === 'input') return !this.#inputs.has(mapping.name) && this.#computed(mapping.name) === undefined;
    return !this.#outputs.has(mapping.stepId);
  }

  #explain(value: ValueMapping): string {
    const mapping = referenceOf(value);
    if (value.kind === 'selector' && this.find(value.context) !== undefined) return 'it selects nothing';
    if (mapping === undefined) return 'the run has no such value';
    if (mapping.kind === 'input') return `the chain input "${mapping.name}" has no such field`;
    const response = `the response of "${mapping.stepId}"`;
    const output = this.#outputs.get(mapping.stepId);
    if (mapping.kind === 'output') return `"${mapping.stepId}" captured no "${mapping.name}"`;
    if (mapping.kind === 'header') return `${response} has no header "${mapping.name}"`;
    if (output?.isComputed === true) return `the value of "${mapping.stepId}" has no such field`;
    if (output?.body === undefined) return `${response} has no body`;
    return output.isJson ? `${response} has no such field` : `${response} is not JSON`;
  }
}

function readOutput(output: StepOutput, mapping: Exclude<Mapping, { kind: 'input' }>): JsonValue | undefined {
  switch (mapping.kind) {
    case 'status':
      return output.status;
    case 'header':
      return combineHeader(output.headers, mapping.name);
    case 'output': {
      const reason = output.tooExpensive?.get(mapping.name);
      if (reason !== undefined) throw new OpchainError('EVALUATION_TOO_EXPENSIVE', reason);
      return Object.hasOwn(output.captures, mapping.name) ? output.captures[mapping.name] : undefined;
    }
    case 'response':
      if (output.unreadable !== undefined) throw new OpchainError(output.unreadable.code, output.unreadable.message);
      return output.body === undefined ? undefined : readPath(output.body, mapping.path);
  }
}

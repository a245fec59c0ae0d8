import {
  type ChainInput,
  escapeTemplateText,
  ExactNumber,
  formatMapping,
  type ImportScope,
  type JsonObject,
  type JsonValue,
  type MappingGuess,
  referenceOf,
  uniqueName,
  type ValueMapping,
} from '@opchain/core/plugin';
import type { VariableOrigin } from '../variables.js';
import { isKey, isSecretName } from './classify-value.js';
import { mapText } from './map-text.js';
import type { InputContext, ValueIndex } from './value-index.js';

/** What an import asks others. */
export interface ImportLookup {
  readonly confirm: ImportScope['confirm'];
  readonly findVariable: (placeholder: string) => VariableOrigin | undefined;
  /** The step of a call, by its index in the recording. */
  readonly findStep: (call: number) => string | undefined;
}

function toInputName(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+(?=.)/, '');
}

/** The input for a variable of the format. */
function toInput(name: string, origin: VariableOrigin): ChainInput {
  const { initial, isJson = false } = origin.kind === 'input' ? origin : { initial: undefined };
  if (initial === undefined) return { name, schema: isJson ? {} : { type: 'string' }, required: true };
  const type = isJson || typeof initial !== 'string' ? {} : { type: 'string' };
  return { name, schema: { ...type, default: initial }, required: false };
}

/** Collects what all steps of a chain share: inputs for secrets, guesses and notes. */
export class ImportState {
  readonly inputs = new Map<string, ChainInput>();
  readonly guesses: MappingGuess[] = [];
  readonly notes: string[] = [];
  readonly index: ValueIndex;
  /** What is a secret in some call of the recording. */
  readonly secrets: ReadonlySet<string>;
  readonly #lookup: ImportLookup;
  /** Names of inputs by the placeholder of their variable. */
  readonly #generated = new Map<string, string>();

  constructor(index: ValueIndex, secrets: ReadonlySet<string>, lookup: ImportLookup) {
    this.index = index;
    this.secrets = secrets;
    this.#lookup = lookup;
  }

  /** The value of an earlier response that a variable of the format represents. */
  mapResponse(placeholder: string): ValueMapping | undefined {
    const origin = this.#lookup.findVariable(placeholder);
    if (origin === undefined || origin.kind === 'input') return undefined;
    const stepId = this.#lookup.findStep(origin.call);
    if (stepId === undefined) return undefined;
    return origin.kind === 'response'
      ? { kind: 'response', stepId, path: origin.path }
      : { kind: 'header', stepId, name: origin.header.toLowerCase() };
  }

  /** The chain input for a variable of the format, which is declared. */
  mapInput(placeholder: string, isSecret: boolean): ValueMapping | undefined {
    const origin = this.#lookup.findVariable(placeholder);
    if (origin === undefined) return undefined;
    if (origin.kind === 'input' && origin.generated !== undefined) {
      const mapping = this.#declareGenerated(placeholder, origin.name, origin.generated);
      return origin.asText === true ? { kind: 'text', context: mapping } : mapping;
    }
    return this.#declareVariable(origin, isSecret);
  }

  /** A chain input for a value that must not be in a file. */
  declareSecret(name: string): ValueMapping {
    if (!this.inputs.has(name)) {
      this.inputs.set(name, { name, schema: { type: 'string', format: 'password' }, required: true });
      this.notes.push(`The value of "${name}" is not in the chain: it is the input "${name}" of a run.`);
    }
    return { kind: 'input', name, path: [] };
  }

  /** An input of its own: the format makes another value each time that it is mentioned. */
  #declareGenerated(placeholder: string, given: string, schema: JsonObject): ValueMapping {
    const base = toInputName(
      given.replace(/^\$(?:random)?/, '').replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase()),
    );
    const name = this.#generated.get(placeholder) ?? uniqueName(base, (each) => this.inputs.has(each));
    this.#generated.set(placeholder, name);
    this.inputs.set(name, { name, schema, required: false });
    return { kind: 'input', name, path: [] };
  }

  #declareVariable(origin: VariableOrigin, isSecret: boolean): ValueMapping {
    const name = toInputName(origin.name);
    if (isSecret || isSecretName(name)) return this.declareSecret(name);
    const known = this.inputs.get(name);
    const input = toInput(name, origin);
    if (known === undefined) {
      this.inputs.set(name, input);
      if (input.required)
        this.notes.push(`The variable "${origin.name}" has no value: it is the input "${name}" of a run.`);
    } else if (known.required && !('type' in input.schema)) {
      // A value of any type: a number of a data file stays a number.
      this.inputs.set(name, { ...known, schema: {} });
    }
    return { kind: 'input', name, path: [] };
  }

  async confirm(guess: MappingGuess): Promise<boolean> {
    const { confirm } = this.#lookup;
    if ((await confirm?.(guess)) === true) return true;
    if (confirm === undefined) this.guesses.push(guess);
    return false;
  }
}

/** Turns the recorded values of one step into literals and mappings, and notes the steps that the mappings refer to. */
export class StepValues {
  readonly sources = new Set<string>();
  /** Names of inputs, and the values typed in. */
  readonly literals: (readonly [name: string, text: string])[] = [];
  readonly #stepId: string;
  readonly #state: ImportState;

  constructor(stepId: string, state: ImportState) {
    this.#stepId = stepId;
    this.#state = state;
  }

  /**
   * The value of an input.
   *
   * @param input where it is: `path/id`, `body/items/0/productId`
   * @param isTyped true if a number and its text are not the same, as in JSON
   */
  async map(value: JsonValue, input: string, context: InputContext, isTyped: boolean): Promise<JsonValue> {
    if (Array.isArray(value))
      return Promise.all(value.map((item, at) => this.map(item, `${input}/${at}`, context, isTyped)));
    if (typeof value === 'object' && value !== null && !(value instanceof ExactNumber)) {
      const entries: [string, JsonValue][] = [];
      for (const [name, inner] of Object.entries(value as Readonly<Record<string, JsonValue>>))
        entries.push([name, await this.map(inner, `${input}/${name}`, { name }, isTyped)]);
      return Object.fromEntries(entries);
    }
    if (value === null || typeof value === 'boolean') return value;
    return this.#mapScalar(value, input, context, isTyped);
  }

  async #mapScalar(
    value: string | number | ExactNumber,
    input: string,
    context: InputContext,
    isTyped: boolean,
  ): Promise<JsonValue> {
    const text = String(value);
    const found = this.#state.index.find(text, context);
    if (found !== undefined && (!isTyped || typeof found.value === typeof value)) {
      const mapping = formatMapping(found.mapping);
      const guess = { stepId: this.#stepId, input, value: text, mapping };
      if (found.isCertain || (await this.#state.confirm(guess))) return this.#use(found.mapping, mapping);
    }
    if (typeof value !== 'string') {
      this.literals.push([context.name, text]);
      return value;
    }
    const isSecret = this.#isSecret(value, input, context.name);
    const mapped = this.#mapText(
      value,
      (part) => this.#state.mapResponse(part) ?? this.#state.mapInput(part, isSecret),
    );
    if (mapped !== undefined) return mapped;
    if (isSecret || value.includes('•••••')) return formatMapping(this.#state.declareSecret(context.name || 'secret'));
    this.literals.push([context.name, text]);
    return escapeTemplateText(value);
  }

  #isSecret(text: string, input: string, name: string): boolean {
    const { secrets } = this.#state;
    return (
      isSecretName(name) ||
      secrets.has(text) ||
      text.split(/[\s=:;,&"'?#()[\]{}]+/).some((part) => secrets.has(part)) ||
      (input === `query/${name}` && isKey(name, text))
    );
  }

  /** A credential as mapping text if it came from an earlier response, such as the token of a login call. */
  mapToken(value: string): string | undefined {
    return this.#mapText(value, (part) => this.#state.mapResponse(part));
  }

  #mapText(value: string, findVariable: (placeholder: string) => ValueMapping | undefined): string | undefined {
    const mapped = mapText(value, (part) => this.#state.index.find(part, { name: '' }), findVariable);
    for (const mapping of mapped?.mappings ?? []) this.#use(mapping, '');
    return mapped?.template;
  }

  #use(mapping: ValueMapping, text: string): string {
    const origin = referenceOf(mapping);
    if (origin !== undefined && 'stepId' in origin) this.sources.add(origin.stepId);
    return text;
  }
}

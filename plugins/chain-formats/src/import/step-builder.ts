import type { ChainInput, ImportScope, JsonValue, MappingGuess, ValueMapping } from '@opchain/core/plugin';
import { escapeTemplateText, ExactNumber, formatMapping } from '@opchain/core/plugin';
import { isSecretName } from './classify-value.js';
import { mapText } from './map-text.js';
import type { InputContext, ValueIndex } from './value-index.js';

/** Collects what all steps of a chain share: inputs for secrets, guesses and notes. */
export class ImportState {
  readonly inputs = new Map<string, ChainInput>();
  readonly guesses: MappingGuess[] = [];
  readonly notes: string[] = [];
  readonly index: ValueIndex;
  readonly #confirm: ImportScope['confirm'];

  constructor(index: ValueIndex, confirm: ImportScope['confirm']) {
    this.index = index;
    this.#confirm = confirm;
  }

  /** A chain input for a value that must not be in a file, as mapping text. */
  declareSecret(name: string): string {
    if (!this.inputs.has(name)) {
      this.inputs.set(name, { name, schema: { type: 'string', format: 'password' }, required: true });
      this.notes.push(`The value of "${name}" is not in the chain: it is the input "${name}" of a run.`);
    }
    return formatMapping({ kind: 'input', name, path: [] });
  }

  /** A chain input for a variable of the format, as mapping text. */
  declareVariable(name: string, initial: string | undefined): string {
    if (isSecretName(name)) return this.declareSecret(name);
    if (!this.inputs.has(name))
      this.inputs.set(name, {
        name,
        schema: { type: 'string', ...(initial === undefined ? {} : { default: initial }) },
        required: initial === undefined,
      });
    return formatMapping({ kind: 'input', name, path: [] });
  }

  async confirm(guess: MappingGuess): Promise<boolean> {
    if ((await this.#confirm?.(guess)) === true) return true;
    if (this.#confirm === undefined) this.guesses.push(guess);
    return false;
  }
}

/** Turns the recorded values of one step into literals and mappings, and notes the steps that the mappings refer to. */
export class StepValues {
  readonly sources = new Set<string>();
  readonly literals: string[] = [];
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
      this.literals.push(text);
      return value;
    }
    const mapped = mapText(value, (part) => this.#state.index.find(part, { name: '' }));
    if (mapped !== undefined) {
      for (const mapping of mapped.mappings) this.#use(mapping, '');
      return mapped.template;
    }
    if (isSecretName(context.name) || value.includes('•••••')) return this.#state.declareSecret(context.name);
    this.literals.push(text);
    return escapeTemplateText(value);
  }

  #use(mapping: ValueMapping, text: string): string {
    if ('stepId' in mapping) this.sources.add(mapping.stepId);
    return text;
  }
}

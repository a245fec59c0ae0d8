import { findDynamicSchema } from './dynamic-variables.js';
import { type VariableOrigin, Variables } from '../variables.js';

const MAX_DEPTH = 10;

function hasDynamic(text: string): boolean {
  return [...text.matchAll(/\{\{([^{}]+)\}\}/g)].some(
    ([, inner = '']) => findDynamicSchema(inner.trim()) !== undefined,
  );
}

/** The variables of a collection: `{{name}}` in its texts. */
export class PostmanVariables extends Variables {
  readonly #set = new Map<string, VariableOrigin | undefined>();
  #values: ReadonlyMap<string, string> = new Map();

  /** The values for the next request. */
  use(values: ReadonlyMap<string, string>): void {
    this.#values = values;
  }

  /** From now on, the variable has a value of an earlier response. */
  set(name: string, origin: VariableOrigin): void {
    this.#set.set(name, origin);
  }

  /** From now on, the value of the variable is not known. */
  forget(name: string): void {
    this.#set.set(name, undefined);
  }

  /** A text of the collection with its variables replaced. */
  read(text: string): string {
    return text.replace(/\{\{([^{}]+)\}\}/g, (_, inner: string) => {
      const name = inner.trim();
      const origin = this.#set.get(name);
      const generated = this.#set.has(name) ? undefined : findDynamicSchema(name);
      if (generated !== undefined) return this.add({ kind: 'input', name, initial: undefined, generated });
      const initial = this.#set.has(name) || name.startsWith('$') ? undefined : this.#resolve(name);
      // A value with dynamic variables is another one each time that it is used.
      if (origin === undefined && initial !== undefined && hasDynamic(initial)) return this.read(initial);
      return this.add(origin ?? { kind: 'input', name, initial });
    });
  }

  /** The value of a variable, which may contain others. */
  #resolve(name: string, depth = 0): string | undefined {
    return this.#values
      .get(name)
      ?.replace(/\{\{([^{}]+)\}\}/g, (whole, inner: string) =>
        depth === MAX_DEPTH ? whole : (this.#resolve(inner.trim(), depth + 1) ?? whole),
      );
  }
}

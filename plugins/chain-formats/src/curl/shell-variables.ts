import { type VariableOrigin, variablePattern, Variables } from '../variables.js';
import type { ShellCommand } from './split-commands.js';

/** Where a variable gets its value from: the response of an earlier command, or a part of it. */
type CapturedOrigin = Exclude<VariableOrigin, { readonly kind: 'input' }>;

/** What reports write for a credential: `TOKEN='<token of admin>'`. */
const credentialPattern = /^<(?:token|USER:PASSWORD) of (.+)>$/;

/** The variables of a shell, which get values by `NAME=value` and `NAME=$(…)`. */
export class ShellVariables {
  readonly variables = new Variables();
  readonly #values = new Map<string, string>();
  readonly #captured = new Map<string, CapturedOrigin>();
  readonly #roles = new Map<string, string>();

  /** What represents a variable in a word. */
  expand(name: string): string {
    const initial = this.#values.get(name);
    return this.variables.add(this.#captured.get(name) ?? { kind: 'input', name, initial });
  }

  /** `NAME=value`, also after `export`. */
  assign(words: readonly string[]): void {
    const assigned = words[0] === 'export' ? words.slice(1) : words;
    const found = assigned.map((word) => /^([A-Za-z_]\w*)=([^]*)$/.exec(word));
    if (!found.every((one) => one !== null)) return;
    for (const [, name = '', value = ''] of found) {
      const role = credentialPattern.exec(value)?.[1];
      if (role === undefined) this.#values.set(name, this.variables.fillIn(value));
      else this.#roles.set(name, role);
    }
  }

  /** `NAME=$(curl …)`: the variable has the response of a request, by its index. */
  capture(name: string | undefined, call: number): void {
    if (name !== undefined) this.#captured.set(name, { kind: 'response', name, call, path: [] });
  }

  /**
   * Reads what selects the value of `NAME=$(…)`, after `curl` or a variable with its response: `jq '.id'` and
   * `grep '^etag:'`. What else is done to it is not known, so that the variable is an input.
   */
  filter({ words, capture: name }: Pick<ShellCommand, 'words' | 'capture'>): void {
    if (name === undefined) return;
    const [command = '', ...rest] = words;
    const value = rest.findLast((word) => !word.startsWith('-')) ?? '';
    const isPrinted = /^(?:echo|printf)$/.test(command);
    const origin = isPrinted ? this.variables.origins.get(value) : this.#captured.get(name);
    this.#captured.delete(name);
    if (origin === undefined || origin.kind === 'input') return;
    const selected = isPrinted || /^(?:cut|tr)$/.test(command) ? origin : select(command, value, origin);
    if (selected !== undefined) this.#captured.set(name, { ...selected, name });
  }

  /** The name of the credential that one of the words has in the place of its value. */
  findRole(words: readonly string[]): string | undefined {
    const parts = words.flatMap((word) => word.match(variablePattern) ?? []);
    const names = parts.map((part) => this.variables.origins.get(part)?.name ?? '');
    return this.#roles.get(names.find((name) => this.#roles.has(name)) ?? '');
  }
}

function select(command: string, value: string, origin: CapturedOrigin): CapturedOrigin | undefined {
  const { name, call } = origin;
  const header = command === 'grep' ? /^\^?([\w-]+):/.exec(value)?.[1] : undefined;
  if (header !== undefined) return { kind: 'header', name, call, header };
  const path = command === 'jq' && origin.kind === 'response' ? readJqPath(value) : undefined;
  return path === undefined || origin.kind !== 'response' ? undefined : { ...origin, path: [...origin.path, ...path] };
}

/** The keys of a jq filter that is a path: `.items[0]["a b"]`. */
function readJqPath(filter: string): readonly string[] | undefined {
  if (!/^\.(?:\.?(?:[A-Za-z_]\w*|\[(?:\d+|"(?:[^"\\]|\\.)*")\]))*$/.test(filter)) return undefined;
  const keys = filter.matchAll(/[A-Za-z_]\w*|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g);
  return [...keys].map(([key, index, quoted]) =>
    quoted === undefined ? (index ?? key) : (JSON.parse(quoted) as string),
  );
}

import type { JsonObject, JsonValue } from '@opchain/core/plugin';
import { parseJson } from './json-members.js';

/**
 * Where the value of a variable comes from: from the user who runs the chain, or from the response of an earlier call,
 * by its index.
 */
export type VariableOrigin =
  | {
      readonly kind: 'input';
      readonly name: string;
      readonly initial: JsonValue | undefined;
      /** For a value that is made for each mention: the schema of its input, which only this variable uses. */
      readonly generated?: JsonObject | undefined;
      /** In quotes in JSON: a number that is made is sent as text. */
      readonly asText?: boolean;
      /** Without quotes in JSON: its value may be of any type. */
      readonly isJson?: boolean;
    }
  | { readonly kind: 'response'; readonly name: string; readonly call: number; readonly path: readonly string[] }
  | { readonly kind: 'header'; readonly name: string; readonly call: number; readonly header: string };

/** What represents a variable in the texts of a call: two private characters, which also survive in an encoded URL. */
export const variablePattern = /\uE000\d+\uE001/g;
/** The same in a URL. */
export const encodedVariablePattern = /%EE%80%80\d+%EE%80%81/g;

/** The variables of a format, each by the text that represents it in the calls. */
export class Variables {
  readonly origins = new Map<string, VariableOrigin>();

  add(origin: VariableOrigin): string {
    const placeholder = `\uE000${this.origins.size}\uE001`;
    this.origins.set(placeholder, origin);
    return placeholder;
  }

  /** JSON that can be parsed: a variable outside of a text becomes one, and keeps the type of its value. */
  quoteInJson(json: string): string {
    return json.replace(/"(?:[^"\\]|\\.)*"|\uE000\d+\uE001/g, (part) => {
      const origin = this.origins.get(part);
      if (origin === undefined) return this.#keepText(part);
      if (origin.kind !== 'input') return JSON.stringify(this.add(origin));
      const { initial } = origin;
      const value = typeof initial === 'string' ? (parseJson(initial) ?? initial) : initial;
      return JSON.stringify(this.add({ ...origin, initial: value, isJson: true }));
    });
  }

  #keepText(quoted: string): string {
    const origin = this.origins.get(quoted.slice(1, -1));
    if (origin?.kind !== 'input' || origin.generated === undefined || origin.generated['type'] === 'string')
      return quoted;
    return JSON.stringify(this.add({ ...origin, asText: true }));
  }

  /** A text with the values that variables have in the file. */
  fillIn(text: string): string {
    return text.replace(variablePattern, (part) => {
      const origin = this.origins.get(part);
      return origin?.kind === 'input' && typeof origin.initial === 'string' ? origin.initial : '';
    });
  }

  /**
   * An absolute URL: variables in its origin are replaced by their values. An origin without a value is `localhost`, as
   * the user who runs the chain names the server.
   */
  resolveUrl(url: string): string {
    const [, start = '', rest = ''] = /^((?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*)(.*)$/is.exec(url) ?? [];
    const origin = this.fillIn(start);
    const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(origin) ? origin : `http://${origin}`;
    return `${URL.canParse(absolute) ? absolute.replace(/\/$/, '') : 'http://localhost'}${rest}`;
  }
}

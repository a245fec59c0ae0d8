import type { Chain } from '@opchain/core';
import type { JsonValue } from '@opchain/core/internal/model';
import type { Environment } from '@opchain/core/internal/runner';

export interface PostmanEnvironment {
  readonly environment: Environment;
  /** The variables whose values are secret: they are not read. */
  readonly secrets: readonly string[];
}

/** True for the text of an environment or of globals that Postman exported. */
export const isPostmanEnvironment = (text: string): boolean =>
  text.startsWith('{') && /"_postman_variable_scope"\s*:/.test(text);

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly type: unknown;
}

/**
 * An environment of Postman: its variables become values of inputs, which an imported collection has by the same names; an
 * address becomes the server of the only source.
 */
export function readPostmanEnvironment(
  text: string,
  { inputs }: Pick<Chain, 'inputs'>,
  sources: readonly string[],
): PostmanEnvironment {
  const file = JSON.parse(text) as { readonly name?: unknown; readonly values?: unknown };
  const variables = Array.isArray(file.values) ? file.values.filter(isEnabled) : [];
  const isSecret = ({ type }: Variable): boolean => type === 'secret';
  const isTyped = (name: string): boolean =>
    inputs.some((each) => each.name === name && each.schema['type'] !== 'string');
  const shown = variables.filter((variable) => !isSecret(variable));
  const url = shown.find(({ value }) => /^https?:\/\//i.test(value) && URL.canParse(value))?.value;
  const [source, ...others] = sources;
  const values = shown.map(({ key, value }): [string, JsonValue] => {
    const name = key.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+(?=.)/, '');
    return [name, isTyped(name) ? parse(value) : value];
  });
  return {
    environment: {
      name: typeof file.name === 'string' && file.name !== '' ? file.name : 'Postman',
      servers: url === undefined || source === undefined || others.length > 0 ? {} : { [source]: url },
      inputs: Object.fromEntries(values),
      credentials: {},
    },
    secrets: variables.filter(isSecret).map(({ key }) => key),
  };
}

const isEnabled = (variable: unknown): variable is Variable => {
  const { key, value, enabled } = (variable ?? {}) as Readonly<Record<string, unknown>>;
  return typeof key === 'string' && typeof value === 'string' && enabled !== false;
};

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

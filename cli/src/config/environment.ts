import type { JsonValue } from '@opchain/core';

/** A named set of servers, inputs and credential names to run with. It never contains a secret. */
export interface Environment {
  readonly name: string;
  /** URL by source name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Value by input name; those of a chain that has other inputs are ignored. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
  /** By the name of a credential in a chain, the name of the one to use instead, which `--credential` provides. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** The name of the file with the environments of a project, unless its configuration names another. */
export const environmentsName = 'environments.yaml';

const text = { type: 'string', minLength: 1 };

/** Of a file with environments, by name. */
export const environmentsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
      servers: { type: 'object', additionalProperties: text },
      inputs: { type: 'object' },
      credentials: { type: 'object', additionalProperties: text },
    },
  },
};

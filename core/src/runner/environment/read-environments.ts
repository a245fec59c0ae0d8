import type { JsonObject, JsonValue } from '../../model/json.js';
import { type DocumentDiagnostic, OpchainError } from '../../model/errors/opchain-error.js';
import { parseText } from '../../text/parse-text.js';
import { createValidator } from '../schema/create-validator.js';
import { describeUrlError } from './describe-url-error.js';

/** A named set of servers, inputs and credential names to run with. It never contains a secret. */
export interface Environment {
  /** Its name in the file. */
  readonly name: string;
  /** Tells it from the others wherever it is chosen and run. */
  readonly color?: 'red' | 'orange' | 'green' | 'blue';
  /** URL by source name. */
  readonly servers: Readonly<Record<string, string>>;
  /** Value by input name; those of a chain that has other inputs are ignored. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
  /** By the name of a credential in a chain, the name of the one to use instead. */
  readonly credentials: Readonly<Record<string, string>>;
}

const text = { type: 'string', minLength: 1 };
const schema: JsonObject = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
      color: { enum: ['red', 'orange', 'green', 'blue'] },
      servers: { type: 'object', additionalProperties: text },
      inputs: { type: 'object' },
      credentials: { type: 'object', additionalProperties: text },
    },
  },
};

/**
 * Reads the environments of `environments.yaml`, in the order of the file. Rejects with `DOCUMENT_SYNTAX`, or with
 * `DOCUMENT_INVALID` and a diagnostic for everything that is wrong.
 */
export async function readEnvironments(
  content: string,
  options: { readonly file?: string } = {},
): Promise<readonly Environment[]> {
  const value = await parseText(content, options);
  const validate = createValidator({ resolve: (each) => each });
  const { diagnostics } = await validate(value, schema);
  if (diagnostics.length > 0) throw invalid(diagnostics, options.file);
  const environments = Object.entries(value as Readonly<Record<string, Partial<Environment>>>).map(
    ([name, { color, servers = {}, inputs = {}, credentials = {} }]) => ({
      name,
      ...(color && { color }),
      servers,
      inputs,
      credentials,
    }),
  );
  const wrong = environments.flatMap(({ name, servers }) =>
    Object.entries(servers).flatMap(([source, url]) => {
      const message = describeUrlError(url);
      return message === undefined ? [] : [{ pointer: `/${name}/servers/${source}`, message }];
    }),
  );
  if (wrong.length > 0) throw invalid(wrong, options.file);
  return environments;
}

function invalid(
  diagnostics: readonly Pick<DocumentDiagnostic, 'pointer' | 'message'>[],
  file = 'The environments',
): OpchainError {
  const list = diagnostics.map(({ pointer, message }) => `${pointer === '' ? 'it' : pointer} ${message}`);
  return new OpchainError('DOCUMENT_INVALID', `${file}: ${list.join('; ')}`, {
    diagnostics: diagnostics.map(({ pointer, message }) => ({ pointer, message })),
  });
}

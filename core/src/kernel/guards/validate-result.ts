import { OpchainError } from '../../model/errors/opchain-error.js';

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = Array.isArray as (value: unknown) => boolean;
const isMethod = (value: unknown): boolean => typeof value === 'function';
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isText);
const isPairs = (value: unknown): boolean => Array.isArray(value) && value.every(isPair);
/** Also true for a `Uint8Array` of another realm. */
const isBytes = (value: unknown): boolean =>
  ArrayBuffer.isView(value) && 'BYTES_PER_ELEMENT' in value && value.BYTES_PER_ELEMENT === 1;

/** The members that a plugin must return; members not listed may have any value. */
const shapes = {
  'an API description': {
    title: isText,
    operations: isList,
    securitySchemes: isList,
    servers: isList,
    tags: isList,
    warnings: isList,
    find: isMethod,
    operation: isMethod,
  },
  'a grant': { values: isRecord, secrets: isList, expiresAt: (value) => value === undefined || Number.isFinite(value) },
  'an HTTP call': {
    method: isText,
    url: (value) => isText(value) && URL.canParse(value as string),
    headers: isPairs,
    cookies: isPairs,
  },
  'an HTTP result': {
    status: (value) => Number.isInteger(value) && (value as number) >= 100 && (value as number) <= 999,
    headers: isPairs,
    body: isBytes,
  },
  'an imported chain': { chain: isRecord, descriptions: isRecord, guesses: isList, notes: isList },
  'a source': { location: isText, content: (value) => isText(value) || isBytes(value) },
  'a chain': { id: isText, sources: isList, inputs: isList, steps: isList, connections: isList, layout: isRecord },
  'a step': { id: isText, kind: isText },
  'a list of fields': { length: Number.isInteger },
} as const satisfies Record<string, Shape>;

/**
 * Returns the value if it has the required shape; otherwise throws `PLUGIN_RESULT_INVALID`, naming the plugin and the
 * problem.
 */
export function validateResult<T>(value: T, expected: keyof typeof shapes, plugin: string, activity: string): T {
  const shape: Shape = shapes[expected];
  const fields = isRecord(value) ? (value as Readonly<Record<string, unknown>>) : undefined;
  const invalidField =
    fields === undefined ? undefined : Object.keys(shape).find((key) => shape[key]?.(fields[key]) !== true);
  if (fields !== undefined && invalidField === undefined) return value;
  const reason =
    fields === undefined ? `is ${value === null ? 'null' : typeof value}` : `its "${invalidField}" is invalid`;
  throw new OpchainError(
    'PLUGIN_RESULT_INVALID',
    `The plugin "${plugin}" did not return ${expected} from ${activity}: ${reason}.`,
    { plugin },
  );
}

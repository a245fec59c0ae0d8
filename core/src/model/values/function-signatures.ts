/** What a function accepts as an argument. `query` is JSONPath, `filter` a condition of JSONPath, `pattern` a regular expression. */
export type ArgumentType =
  'any' | 'text' | 'number' | 'integer' | 'list' | 'numbers' | 'object' | 'time' | 'query' | 'filter' | 'pattern';

/** A parameter of a function. */
export interface FunctionParameter {
  /** Shown to users. */
  readonly name: string;
  /** What it accepts. */
  readonly type: ArgumentType;
  /** The only values that it accepts. */
  readonly values?: readonly string[];
  /** May be left out, as may those after it. */
  readonly isOptional?: boolean;
  /** Any number of arguments may be given for it; only the last parameter repeats. */
  readonly repeats?: boolean;
}

/** What a function accepts and returns. */
export interface FunctionSignature {
  readonly group: FunctionGroup;
  readonly parameters: readonly FunctionParameter[];
  /** The type of its result in JSON Schema; missing if it depends on the arguments. */
  readonly result?: string;
}

/** The groups of functions. */
export type FunctionGroup = 'text' | 'number' | 'list' | 'time' | 'json' | 'crypto';

const required = (name: string, type: ArgumentType): FunctionParameter => ({ name, type });
const optional = (name: string, type: ArgumentType, values?: readonly string[]): FunctionParameter => ({
  name,
  type,
  isOptional: true,
  ...(values && { values }),
});
const oneOf = (name: string, values: readonly string[]): FunctionParameter => ({ name, type: 'text', values });
const repeated = (name: string, type: ArgumentType): FunctionParameter => ({ name, type, repeats: true });

const text = required('text', 'text');
const list = required('list', 'list');
const numbers = required('numbers', 'numbers');
const time = required('time', 'time');
const encodings = ['hex', 'base64', 'base64url'];

/** Units of `addTime`. */
export const timeUnits = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;

/** Every function that a Compute step may call: a closed list, so that nothing in a file is code. */
export const functionSignatures = {
  concat: { group: 'text', parameters: [repeated('texts', 'text')], result: 'string' },
  replace: { group: 'text', parameters: [text, required('search', 'text'), required('by', 'text')], result: 'string' },
  split: { group: 'text', parameters: [text, required('separator', 'text')], result: 'array' },
  join: { group: 'text', parameters: [list, optional('separator', 'text')], result: 'string' },
  lower: { group: 'text', parameters: [text], result: 'string' },
  upper: { group: 'text', parameters: [text], result: 'string' },
  trim: { group: 'text', parameters: [text], result: 'string' },
  base64: { group: 'text', parameters: [text], result: 'string' },
  base64url: { group: 'text', parameters: [text], result: 'string' },
  url: { group: 'text', parameters: [text], result: 'string' },
  hex: { group: 'text', parameters: [text], result: 'string' },
  regexCapture: {
    group: 'text',
    parameters: [text, required('pattern', 'pattern'), optional('group', 'integer')],
    result: 'string',
  },
  add: { group: 'number', parameters: [required('a', 'number'), required('b', 'number')], result: 'number' },
  subtract: { group: 'number', parameters: [required('a', 'number'), required('b', 'number')], result: 'number' },
  multiply: { group: 'number', parameters: [required('a', 'number'), required('b', 'number')], result: 'number' },
  divide: { group: 'number', parameters: [required('a', 'number'), required('b', 'number')], result: 'number' },
  round: {
    group: 'number',
    parameters: [required('number', 'number'), optional('decimals', 'integer')],
    result: 'number',
  },
  sum: { group: 'number', parameters: [numbers], result: 'number' },
  min: { group: 'number', parameters: [numbers], result: 'number' },
  max: { group: 'number', parameters: [numbers], result: 'number' },
  first: { group: 'list', parameters: [list] },
  last: { group: 'list', parameters: [list] },
  length: { group: 'list', parameters: [required('value', 'any')], result: 'integer' },
  filter: { group: 'list', parameters: [list, required('condition', 'filter')], result: 'array' },
  map: { group: 'list', parameters: [list, required('query', 'query')], result: 'array' },
  unique: { group: 'list', parameters: [list], result: 'array' },
  sort: { group: 'list', parameters: [list, optional('by', 'query')], result: 'array' },
  flatten: { group: 'list', parameters: [list], result: 'array' },
  addTime: {
    group: 'time',
    parameters: [time, required('amount', 'integer'), oneOf('unit', timeUnits)],
    result: 'string',
  },
  formatTime: { group: 'time', parameters: [time, required('format', 'text')] },
  parseTime: { group: 'time', parameters: [time], result: 'string' },
  parseJson: { group: 'json', parameters: [text] },
  formatJson: { group: 'json', parameters: [required('value', 'any')], result: 'string' },
  merge: { group: 'json', parameters: [repeated('objects', 'object')], result: 'object' },
  sha256: { group: 'crypto', parameters: [text, optional('encoding', 'text', encodings)], result: 'string' },
  hmac: {
    group: 'crypto',
    parameters: [
      text,
      required('key', 'text'),
      optional('algorithm', 'text', ['sha256', 'sha1', 'sha512']),
      optional('encoding', 'text', encodings),
    ],
    result: 'string',
  },
  jwtPayload: { group: 'crypto', parameters: [required('token', 'text')], result: 'object' },
} satisfies Readonly<Record<string, FunctionSignature>>;

/** The name of a function. */
export type FunctionName = keyof typeof functionSignatures;

/** The names of all functions. */
export const functionNames = Object.keys(functionSignatures) as FunctionName[];

/** The signature of a function; undefined if there is none of that name. */
export function signatureOf(name: string): FunctionSignature | undefined {
  return Object.hasOwn(functionSignatures, name) ? functionSignatures[name as FunctionName] : undefined;
}

/** The groups whose functions return only parts of their arguments, a number, or what no argument can be found from. */
const opaqueGroups: readonly FunctionGroup[] = ['number', 'list', 'time', 'crypto'];

/** True for a function whose result contains its arguments in another form, in which a secret is no longer recognized. */
export function transformsText(name: string): boolean {
  const group = signatureOf(name)?.group;
  return group !== undefined && !opaqueGroups.includes(group) && name !== 'merge';
}

/** The parameter that an argument is for; undefined for one too many. */
export function parameterAt({ parameters }: FunctionSignature, index: number): FunctionParameter | undefined {
  const last = parameters.at(-1);
  return parameters[index] ?? (last?.repeats === true ? last : undefined);
}

import type { Mismatch } from '../model/api-description.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { applyExactNumbers } from '../model/json-text/read-json.js';
import { readLongJson } from '../model/json-text/read-long-json.js';
import type { JsonValue } from '../model/json.js';
import { parseJson } from './parse-json.js';
import { parseYaml } from './parse-yaml.js';
import { pause, readInSlices } from './read-in-slices.js';
import { rejectDenseText } from './reject-dense-text.js';
import { TextError } from './text-error.js';

/** How `readDescriptionText` reads. */
export interface ReadTextOptions {
  /** Where the text is from, for messages. In a `.yaml` file, text that is not valid JSON is read as YAML. */
  readonly location: string;
  /**
   * Reads JSON a few milliseconds at a time until this signal is aborted, for pages that have no worker. No YAML parser
   * can pause.
   */
  readonly slices?: AbortSignal | undefined;
  /** Leaves the digits of JSON numbers for later, which takes a fifth of the time of reading. */
  readonly deferExactNumbers?: boolean;
}

/** A text that was read. */
export interface DescriptionText {
  /** Its value; a number whose digits a `number` would change is an `ExactNumber`. */
  readonly value: JsonValue;
  /** What is valid, but probably a mistake. */
  readonly warnings: readonly Mismatch[];
  /** Restores the digits of the numbers in the value, if that was deferred. */
  readonly applyExactNumbers?: () => void;
}

/** A brace followed by a bare word is YAML in flow style. */
const startsLikeJson = /^\s*(?:\{\s*["}]|\[)/;
const yamlFile = /\.ya?ml(?:$|[?#])/i;
const MAX_YAML_DEPTH = 200;
/** Parsing YAML is ten times as slow. */
const MAX_VALUES = { json: 4_000_000, yaml: 2_000_000 } as const;

/**
 * Reads the text of an API description, which is untrusted: JSON if it starts like JSON, otherwise YAML 1.2 with `<<`
 * merges. Rejects with `SPEC_SYNTAX` and the position, or with `SPEC_TOO_COMPLEX` for what would take too much time,
 * memory or stack.
 */
export async function readDescriptionText(text: string, options: ReadTextOptions): Promise<DescriptionText> {
  const { location } = options;
  const startsAsJson = startsLikeJson.test(text);
  try {
    if (!startsAsJson) return await readYaml(text);
    return await readJsonText(text, options);
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    if (!startsAsJson || error.isTooComplex || !yamlFile.test(location))
      throw toSpecError(error, location, startsAsJson ? 'JSON' : 'YAML');
  }
  // YAML in flow style looks like JSON, but allows more, such as a comma at the end of a list.
  try {
    return await readYaml(text);
  } catch (error) {
    throw error instanceof TextError ? toSpecError(error, location, 'YAML') : error;
  }
}

async function readJsonText(text: string, { slices, deferExactNumbers }: ReadTextOptions): Promise<DescriptionText> {
  rejectDenseText(text, 'json', MAX_VALUES.json);
  if (slices !== undefined) return { value: await readSliced(text, slices), warnings: [] };
  if (deferExactNumbers !== true) return { value: parseJson(text), warnings: [] };
  const value = parseJson(text, false);
  return { value, warnings: [], applyExactNumbers: () => applyExactNumbers(text, value) };
}

async function readSliced(text: string, signal: AbortSignal): Promise<JsonValue> {
  try {
    await pause();
    return (await readInSlices(readLongJson(text), signal)).value;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof SyntaxError)) throw error;
    // The JSON error reports what is wrong, and where.
    return parseJson(text);
  }
}

async function readYaml(text: string): Promise<DescriptionText> {
  rejectDenseText(text, 'yaml', MAX_VALUES.yaml);
  const { value, duplicateLine } = await parseYaml(text, { maxDepth: MAX_YAML_DEPTH, isLenient: true });
  if (duplicateLine === undefined) return { value, warnings: [] };
  const message = `A key is duplicated at line ${duplicateLine}; the last one is used.`;
  return { value, warnings: [{ code: 'SPEC_DUPLICATE', message }] };
}

function toSpecError(error: TextError, location: string, language: 'JSON' | 'YAML'): OpchainError {
  const { line, column, isTooComplex } = error;
  return new OpchainError(
    isTooComplex ? 'SPEC_TOO_COMPLEX' : 'SPEC_SYNTAX',
    error.describe(location, isTooComplex ? 'cannot be read' : `is not valid ${language}`),
    {
      file: location,
      ...(line === undefined || column === undefined ? {} : { line, column }),
      cause: error,
    },
  );
}

import { parsePlainYaml, preserveYamlKeys, yamlNumbers } from '@opchain/core/internal/document';
import { isOpchainError, type JsonValue, type Mismatch, OpchainError } from '@opchain/core/plugin';
import type { LoadOptions } from 'js-yaml';
import { measureAliases } from './measure-aliases.js';

/** A parsed document and its warnings. */
export interface ParsedText {
  readonly value: JsonValue;
  readonly warnings: readonly Mismatch[];
}

/** Maximum levels of nesting of a YAML description. */
const MAX_DEPTH = 200;
/** Maximum number of values that all aliases together expand to: a few bytes of YAML can represent billions. */
const MAX_EXPANDED_VALUES = 2_000_000;
/** An anchor, or something that looks like one; without any there is no alias. */
const anchor = /(?:^|[\s[{,:-])&[^\s,[\]{}]/;

/**
 * Parses YAML 1.2 (with `<<` merge keys), importing the parser on first use.
 * Rejects with `SPEC_SYNTAX` and the line, or with `SPEC_TOO_COMPLEX` for what would exceed memory or the stack.
 */
export async function parseYaml(text: string, location: string): Promise<ParsedText> {
  const plain = parsePlainYaml(text);
  if (plain !== undefined) return { value: plain, warnings: [] };
  const { load, CORE_SCHEMA, Type } = await import('js-yaml');
  const merge = new Type('tag:yaml.org,2002:merge', {
    kind: 'scalar',
    resolve: (text: unknown) => text === '<<' || text === null,
  });
  const numbers = yamlNumbers.map(
    ({ tag, pattern, construct }) =>
      new Type(`tag:yaml.org,2002:${tag}`, {
        kind: 'scalar',
        resolve: (text: unknown) => typeof text === 'string' && pattern.test(text),
        construct,
      }),
  );
  const warnings: Mismatch[] = [];
  // `maxDepth` is newer than the published types.
  const schema = CORE_SCHEMA.extend({ implicit: [merge, ...numbers] });
  const options = (json: boolean): LoadOptions & { readonly MAX_DEPTH: number } => ({
    schema,
    MAX_DEPTH,
    json,
    listener: preserveYamlKeys(rejectKey(location)),
  });
  let value: unknown;
  try {
    try {
      value = load(text, options(false));
    } catch (error) {
      if (!isYamlError(error) || !error.reason.startsWith('duplicated mapping key')) throw error;
      warnings.push({
        code: 'SPEC_DUPLICATE',
        message: `A key is duplicated at line ${error.mark.line + 1}; the last one is used.`,
      });
      value = load(text, options(true));
    }
  } catch (error) {
    throw isOpchainError(error) ? error : describeError(error, location);
  }
  if (anchor.test(text)) {
    const measured = measureAliases(value, MAX_EXPANDED_VALUES, MAX_DEPTH);
    if (measured !== 'modest') {
      const detail =
        measured === 'circular'
          ? 'an alias inside the value that it refers to'
          : 'aliases that expand to too many values';
      throw new OpchainError('SPEC_TOO_COMPLEX', `${location} has ${detail}.`, { file: location });
    }
  }
  return { value: (value ?? null) as JsonValue, warnings };
}

function rejectKey(location: string): (line: number, column: number) => never {
  return (line, column) => {
    const message = `${location} cannot be read: line ${line}, column ${column}: an array or an object cannot be a key; only strings can.`;
    throw new OpchainError('SPEC_SYNTAX', message, { file: location, line, column });
  };
}

interface YamlError extends Error {
  readonly reason: string;
  readonly mark: { readonly line: number; readonly column: number };
}

function isYamlError(error: unknown): error is YamlError {
  return (
    error instanceof Error &&
    error.name === 'YAMLException' &&
    'reason' in error &&
    typeof error.reason === 'string' &&
    'mark' in error &&
    Boolean(error.mark)
  );
}

function describeError(error: unknown, location: string): OpchainError {
  if (error instanceof RangeError)
    return new OpchainError('SPEC_TOO_COMPLEX', `${location} is nested too deeply.`, {
      file: location,
      cause: error,
    });
  if (!isYamlError(error))
    return new OpchainError('SPEC_SYNTAX', `${location} is not valid YAML.`, { file: location, cause: error });
  const position = { line: error.mark.line + 1, column: error.mark.column + 1 };
  if (/maxDepth|maxTotalMergeKeys|abnormal merge/.test(error.reason)) {
    const detail = error.reason.includes('maxDepth')
      ? `is nested more than ${MAX_DEPTH} levels deep`
      : 'merges too many keys';
    return new OpchainError('SPEC_TOO_COMPLEX', `${location} ${detail} (line ${position.line}).`, {
      file: location,
      ...position,
      cause: error,
    });
  }
  return new OpchainError(
    'SPEC_SYNTAX',
    `${location} is not valid YAML: line ${position.line}, column ${position.column}: ${error.reason}.`,
    {
      file: location,
      ...position,
      cause: error,
    },
  );
}

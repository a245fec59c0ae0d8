import type { CompiledSelector, LanguageName } from '../../checks/selector-language.js';
import { compileSelector, languagesOf } from '../../checks/load-language.js';
import type { MediaTypeSpec, OperationDetail } from '../../model/api-description.js';
import type { BodyInput, PayloadReplacement } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';
import { attempt } from './attempt.js';
import { buildBody } from './build-body.js';
import { acceptsJson, chooseContentType, concreteType } from './choose-content-type.js';
import { findMediaType } from './find-media-type.js';
import type { BuiltBody } from './built-body.js';
import { type CompiledValue, compileValue, type ReadMapping } from './compile-value.js';
import { encodeUrlText } from './encode-text.js';
import { listMissingFields } from './list-missing-fields.js';
import { nameInput } from './name-input.js';
import { readJsonText } from './read-json-text.js';
import { isJsonType, mediaTypeOf } from './serialize-content.js';

/** A body with everything parsed that can be parsed before the run. */
export interface CompiledBody {
  /** The payload before serialization, with its replacements. */
  fill(read: ReadMapping): JsonValue;
  /** The serialized body. */
  build(read: ReadMapping): BuiltBody;
  /** Selector languages that must be loaded before. */
  readonly languages: readonly LanguageName[];
  /** The problem of a body without mappings. */
  readonly error?: OpchainError;
}

interface CompiledReplacement extends PayloadReplacement {
  readonly compiled: CompiledValue;
  readonly language: LanguageName;
  /** The target, parsed when it is first used: its language must have been loaded. Throws an `Error` if it is malformed. */
  readonly selector: () => CompiledSelector;
}

/** Prepares the body of a step; undefined if nothing is sent. Throws `MAPPING_SYNTAX`. */
export function compileBody(body: BodyInput, operation: OperationDetail): CompiledBody | undefined {
  const { payload, replacements = [] } = body;
  if (payload === undefined && replacements.length === 0) return undefined;
  const content = operation.requestBody?.content ?? [];
  const contentType = chooseContentType(body.contentType, content);
  const type = mediaTypeOf(contentType);
  const media = findMediaType(content, contentType);
  const resolve = operation.resolve.bind(operation);
  const value = compilePayload(payload === undefined ? {} : payload, type, acceptsJson(contentType));
  const replaced = replacements.map((replacement) => compileReplacement(replacement, type));
  const fill = (read: ReadMapping): JsonValue =>
    replaced.reduce((filled, replacement) => replace(filled, replacement, type, read), value.fill(read));
  const build = (read: ReadMapping): BuiltBody =>
    nameInput('The body', () => {
      const filled = fill(read);
      rejectIncomplete(value, filled, media, operation, read);
      return buildBody(concreteType(contentType, filled), filled, media, resolve);
    });
  const languages = [
    ...[value, ...replaced.map(({ compiled }) => compiled)].flatMap(({ mappings }) => mappings.flatMap(languagesOf)),
    ...replaced.map(({ language }) => language),
  ];
  const isKnown =
    value.fixed && replaced.every(({ language: { type: name } }) => name === 'jsonpointer') && !readsMapped(replaced);
  const built = isKnown ? attempt(() => build(() => null)) : undefined;
  const isFixed = isKnown && replaced.every(({ compiled }) => compiled.fixed);
  return {
    fill,
    build: isFixed && built !== undefined && !(built instanceof OpchainError) ? () => built : build,
    languages,
    ...(built instanceof OpchainError ? { error: built } : {}),
  };
}

/** True if a replacement is inside of what an earlier one maps, which only the run knows. */
function readsMapped(replaced: readonly CompiledReplacement[]): boolean {
  return replaced.some(
    ({ target, compiled }, index) =>
      !compiled.fixed && replaced.slice(index + 1).some((later) => later.target.startsWith(`${target}/`)),
  );
}

/** Values inside the text of a form are percent-encoded, so that they cannot add fields. */
function compilePayload(payload: JsonValue, type: string, isJson: boolean): CompiledValue {
  if (isJson) return compileValue(readJsonText(payload));
  return type === 'application/x-www-form-urlencoded' && typeof payload === 'string'
    ? compileValue(payload, (text) => encodeUrlText(text, 'the body'))
    : compileValue(payload);
}

function compileReplacement(replacement: PayloadReplacement, type: string): CompiledReplacement {
  const language = languageOf(replacement, type);
  let selector: CompiledSelector | undefined;
  return {
    ...replacement,
    compiled: compileValue(replacement.value),
    language,
    selector: () => (selector ??= compileSelector(language, replacement.target)),
  };
}

function languageOf({ targetType, targetVersion }: PayloadReplacement, type: string): LanguageName {
  return {
    type: targetType ?? (type.endsWith('xml') ? 'xpath' : 'jsonpointer'),
    ...(targetVersion === undefined ? {} : { version: targetVersion }),
  };
}

function replace(
  payload: JsonValue,
  { target, compiled, selector }: CompiledReplacement,
  type: string,
  read: ReadMapping,
): JsonValue {
  const value = compiled.fill(read);
  try {
    // Text that was mapped into a JSON body as a whole.
    const structure = typeof payload === 'string' && isJsonType(type) ? readJsonText(payload) : payload;
    return selector().replace(structure, value);
  } catch (error) {
    throw new OpchainError(
      isOpchainError(error) ? error.code : 'REQUEST_INVALID',
      `the replacement of ${JSON.stringify(target)} failed: ${(error as Error).message.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
}

/** A required field that was left out fails the step before anything is sent. */
function rejectIncomplete(
  value: CompiledValue,
  filled: JsonValue,
  media: MediaTypeSpec | undefined,
  operation: OperationDetail,
  read: ReadMapping,
): void {
  if (media?.schema === undefined || !value.mappings.some((mapping) => read.isAbsent?.(mapping) === true)) return;
  const [missing] = listMissingFields(media.schema, filled, operation.resolve.bind(operation));
  if (missing !== undefined)
    throw new OpchainError(
      'MAPPING_MISSING',
      `The required field ${missing} is mapped from a value that does not exist.`,
    );
}

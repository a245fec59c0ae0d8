import type { BodyInput, PayloadReplacement } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readLanguage } from './read-language.js';
import { readValue } from './expressions/read-value.js';

/** Reads the body of a step (Arazzo 1.1, "Request Body Object"). */
export function readBody(written: Fields, context: ReadContext): BodyInput | undefined {
  const body = written.object('requestBody');
  if (body === undefined) return undefined;
  const fields = new Fields(body, [...written.path, 'requestBody'], context.diagnostics);
  const contentType = fields.text('contentType');
  const payload = fields.value('payload');
  const replacements = fields
    .objects('replacements')
    .flatMap((replacement) => readReplacement(replacement, context) ?? []);
  fields.rejectUnknown();
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(payload === undefined ? {} : { payload: readPayload(payload, fields, context) }),
    ...(replacements.length === 0 ? {} : { replacements }),
    ...fields.extensions(),
  };
}

/** A payload that is one expression in braces becomes the value itself: the text of its JSON is the same. */
function readPayload(payload: JsonValue, fields: Fields, context: ReadContext): JsonValue {
  return readValue(payload, { path: [...fields.path, 'payload'], keepsType: typeof payload === 'string' }, context);
}

function readReplacement(fields: Fields, context: ReadContext): PayloadReplacement | undefined {
  const target = fields.requiredText('target');
  const written = fields.value('targetSelectorType');
  const language =
    written === undefined
      ? undefined
      : readLanguage(
          written,
          ['jsonpath', 'xpath', 'jsonpointer'],
          [...fields.path, 'targetSelectorType'],
          context.diagnostics,
        );
  const value = fields.value('value');
  fields.rejectUnknown();
  if (value === undefined) {
    context.diagnostics.invalid(fields.path, '"value" is missing');
    return undefined;
  }
  return {
    target,
    ...(language === undefined ? {} : { targetType: language.type }),
    ...(language?.version === undefined ? {} : { targetVersion: language.version }),
    value: readValue(value, { path: [...fields.path, 'value'] }, context),
    ...fields.extensions(),
  };
}

import { escapeTemplateText, mapStrings, type Schema, writeJson } from '@opchain/core/internal/model';
import { describeType } from '../../../schema/describe-type.js';
import { emptyValue } from '../../../schema/empty-value.js';
import { type Resolve, type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { viewsAt } from '../../../schema/views-at.js';
import type { Texts } from '../../../texts/texts.js';
import type { CodeCompletion, CodeCompletions } from './code-completion.js';
import { findJsonPosition } from './scan-json.js';

type ValueWords = Texts['inspector']['values'];

interface KeyContext {
  readonly resolve: Resolve;
  /** The keys that the object has. */
  readonly keys: ReadonlySet<string>;
  readonly words: ValueWords;
  /** The key has its `:` already. */
  readonly hasColon: boolean;
}

/** What a schema allows at a caret: the names of fields that are not there yet, or values. */
export function completeJson(
  text: string,
  caret: number,
  { schema, resolve, words }: { schema: Schema | undefined; resolve: Resolve; words: ValueWords },
): CodeCompletions {
  const { from, to, path, isKey, keys } = findJsonPosition(text, caret);
  const views = viewsAt(schema, resolve, path);
  const options = isKey
    ? views.flatMap((view) => listKeys(view, { resolve, keys, words, hasColon: /^\s*:/.test(text.slice(to)) }))
    : views.flatMap((view) => listValues(view, words));
  return { from, to, options: [...new Map(options.map((option) => [option.insert, option])).values()] };
}

function listKeys(view: SchemaView, { resolve, keys, words, hasColon }: KeyContext): readonly CodeCompletion[] {
  return view.properties
    .map(([name, schema]) => ({ name, field: viewSchema(schema, resolve) }))
    .filter(({ name, field }) => !keys.has(name) && !field.readOnly)
    .map(({ name, field }) => {
      const start = emptyValue(field);
      return {
        name,
        detail: describeType(field, words),
        about: field.description,
        insert: hasColon ? writeJson(name) : `${writeJson(name)}: ${start === undefined ? '' : writeJson(start)}`,
        isPreferred: view.required.has(name),
      };
    });
}

function listValues(view: SchemaView, words: ValueWords): readonly CodeCompletion[] {
  const values = [
    ...(view.choices ?? (view.types.includes('boolean') ? [true, false] : [])),
    ...[view.default, view.example].filter((value) => value !== undefined),
    ...(view.types.includes('null') ? [null] : []),
    // What a description contains is a value, never a mapping.
  ].map((value) => writeJson(mapStrings(value, escapeTemplateText)));
  return values.map((text) => ({
    name: text,
    detail: describeType(view, words),
    about: undefined,
    insert: text,
    isPreferred: view.default !== undefined && text === writeJson(view.default),
  }));
}

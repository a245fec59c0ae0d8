import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { TemplateResult } from 'lit';
import { createKernel, type JsonValue } from '@opchain/core';
import type { Schema } from '@opchain/core/internal/model';
import type { OperationDetail } from '@opchain/core/plugin';
import { createExample } from '@opchain/core/internal/runner';
import { openApiLoader } from '@opchain/openapi-loader';
import { cachedGithubDescription } from '../../../../../scripts/public-descriptions.mjs';
import { describeType } from '../../../schema/describe-type.js';
import { formatTyped } from '../../../schema/parse-typed.js';
import { getResolver, type SchemaView } from '../../../schema/schema-view.js';
import { englishTexts } from '../../../texts/english-texts.js';
import type { Stores } from '../../../stores/stores.js';
import { formatPlaceholder } from '../fields/field-end.js';
import type { FormContext } from './form-context.js';
import { renderValue } from './render-value.js';

// `npm test` downloads it first, because it must exist before the tests are collected.
const path = cachedGithubDescription();
if (path === undefined)
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

const inspectorTexts = englishTexts.inspector;
const stores = {
  texts: englishTexts,
  diagnostics: { of: () => [] },
  chain: { step: () => undefined },
} as unknown as Stores;
/** Every group is open, and alternatives are chosen by the value. */
const viewState = { get: (key: string) => (key.endsWith('?open') ? true : undefined) } as FormContext['viewState'];

interface ValueField {
  readonly value: JsonValue | undefined;
  readonly view: SchemaView;
}

/** All texts of a rendered form: of its elements, its attributes and its value fields. */
function listTexts(rendered: unknown): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      if (typeof value !== 'symbol') texts.push(String(value));
    } else if (Array.isArray(value)) value.forEach(visit);
    else if ('_$litDirective$' in value) {
      // The only directive of the forms: `repeat(list, key, template)`.
      const [list, , template] = (value as unknown as { values: [unknown[], unknown, (...item: unknown[]) => unknown] })
        .values;
      list.forEach((item, index) => visit(template(item, index)));
    } else if ('strings' in value) visitTemplate(value as TemplateResult);
    else texts.push(String(value));
  };
  const visitTemplate = ({ strings, values }: TemplateResult): void => {
    const properties: Record<string, unknown> = {};
    values.forEach((value, index) => {
      const property = /\s([.@?])([\w-]+)=$/.exec(strings[index] ?? '');
      if (property === null) visit(value);
      else if (property[1] === '.') properties[property[2] ?? ''] = value;
    });
    if (!strings[0]?.includes('<opchain-value-field') && !('view' in properties)) return;
    const { value, view } = properties as unknown as ValueField;
    texts.push(formatTyped(value), formatPlaceholder(view, inspectorTexts), describeType(view));
  };
  visit(rendered);
  return texts;
}

(path === undefined ? test.skip : test)(
  'the forms of all operations of GitHub show every value as text, and name alternatives',
  async () => {
    const kernel = await createKernel({ plugins: [openApiLoader()] });
    const description = await kernel.load({ location: path ?? '', content: readFileSync(path ?? '') });
    const wrong: string[] = [];
    const shownTexts = new Set<string>();
    const check = async (name: string, schema: Schema, detail: OperationDetail): Promise<void> => {
      const resolve = getResolver(detail);
      const value = await createExample(schema, { resolve, optional: true });
      for (const shown of [undefined, value]) {
        const form: FormContext = {
          stores,
          stepId: 'step',
          inputPath: 'body',
          resolve,
          owner: undefined,
          asText: false,
          acceptsFiles: false,
          value: shown,
          set: () => undefined,
          replace: () => undefined,
          viewState,
          setViewState: () => undefined,
          renderValue,
        };
        const texts = listTexts(renderValue(form, { path: [], name: 'body', schema, required: true, depth: 0 }));
        for (const text of texts) shownTexts.add(text);
        const bad = texts.find((text) => /\[object |\b(?:Kind|Variant) \d|^any \(\d+\)$/.test(text));
        if (bad !== undefined) wrong.push(`${name}: ${bad}`);
      }
    };
    for (const { id } of description.operations) {
      const detail = await description.operation(id);
      for (const { name, schema } of detail.parameters) await check(`${id} ${name}`, schema, detail);
      for (const { contentType, schema = true } of detail.requestBody?.content ?? [])
        await check(`${id} ${contentType}`, schema, detail);
    }
    expect(wrong).toEqual([]);
    expect(description.operations.length).toBeGreaterThan(1_200);
    // Alternatives that only require other fields.
    expect(shownTexts).toContain('owner, repo, number');
    expect(shownTexts.size).toBeGreaterThan(5_000);
    await kernel.dispose();
  },
  120_000,
);

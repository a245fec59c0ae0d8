import type { Schema } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatValuePath } from '../../../schema/edit-value.js';
import { emptyValue } from '../../../schema/empty-value.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import { renderMarkdownLine } from '../../parts/markdown.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { renderNameForm } from './render-name-form.js';
import { revealField } from './reveal-field.js';

/** Adds a field of an object: one of those that are not shown, with their types and descriptions, or one of any name. */
export function renderAddField(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  hiddenFields: readonly (readonly [name: string, schema: Schema])[],
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const path = context.inputPath + formatValuePath(spec.path);
  const add = (name: string): void => {
    if (hiddenFields.some(([each]) => each === name)) context.setViewState(`${path}/${name}`, true);
    else context.set([...spec.path, name], emptyValue(viewSchema(view.additional, context.resolve)) ?? '');
    revealField(context, [...spec.path, name]);
  };
  return html`<opchain-popover .look=${'btn sm link'} .kind=${'dialog'}>
    <span slot="button" class="row">${icon('plus', 'small')}${texts.addField}</span>
    ${
      view.additional === false
        ? nothing
        : renderNameForm({ label: texts.fieldName, action: texts.addField, submit: add })
    }
    ${hiddenFields.map(([name, schema]) => {
      const { description, ...field } = viewSchema(schema, context.resolve);
      return html`<button class="mi add-field" @click=${() => add(name)}>
        <span class="row"
          ><code>${name}</code><span class="type">${describeType({ ...field, description }, texts.values)}</span></span
        >${description === undefined ? nothing : html`<span class="about">${renderMarkdownLine(description, 120)}</span>`}
      </button>`;
    })}
  </opchain-popover>`;
}

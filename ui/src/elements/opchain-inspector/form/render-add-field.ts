import type { Schema } from '@opchain/core/model';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatValuePath } from '../../../schema/edit-value.js';
import { emptyValue } from '../../../schema/empty-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import { renderMarkdownLine } from '../../parts/markdown.js';
import type { FormContext, ValueSpec } from './form-context.js';

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
    const fieldPath = context.inputPath + formatValuePath([...spec.path, name]);
    context.setViewState(`${fieldPath}?open`, true);
    if (hiddenFields.some(([each]) => each === name)) context.setViewState(`${path}/${name}`, true);
    else context.set([...spec.path, name], emptyValue(viewSchema(view.additional, context.resolve)) ?? '');
    context.stores.view.reveals.emit({ stepId: context.stepId, path: fieldPath });
  };
  return html`<opchain-popover .look=${'btn sm link'} .kind=${'dialog'}>
    <span slot="button" class="row">${icon('plus', 'small')}${texts.addField}</span>
    ${
      view.additional === false
        ? nothing
        : html`<form
            class="mform"
            @submit=${(event: SubmitEvent) => {
              event.preventDefault();
              const form = event.target as HTMLFormElement;
              const input = form.elements.namedItem('name') as HTMLInputElement;
              const name = input.value;
              if (name === '') return;
              input.value = '';
              form.closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
              add(name);
            }}
          >
            <input
              class="field"
              name="name"
              aria-label=${texts.fieldName}
              placeholder=${texts.fieldName}
              autocomplete="off"
              spellcheck="false"
            /><button class="btn line sm">${texts.addField}</button>
          </form>`
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

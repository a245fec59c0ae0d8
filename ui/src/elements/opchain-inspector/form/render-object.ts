import type { JsonValue } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { placeOf } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext, ValueSpec } from './form-context.js';
import { problemAt } from './form-context.js';
import { mapWhole } from './map-whole.js';
import { variantIndex } from './choose-variant.js';
import { renderLabel, renderRemove } from './render-leaf.js';

/** Objects with more optional fields than this show those that are set, and offer the rest. */
const mostShown = 8;

/** An object: its fields, the rest to add, and fields of names of one's own where they are allowed. */
export function renderObject(context: FormContext, spec: ValueSpec, view: SchemaView, value: JsonValue | undefined): TemplateResult {
  const words = context.stores.texts.inspector;
  const place = placeOf(spec.path);
  const object = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  const known = new Set(view.properties.map(([name]) => name));
  const own = Object.keys(object).filter((name) => !known.has(name));
  const writable = view.properties.filter(([, schema]) => !viewSchema(schema, context.resolve).readOnly);
  const all = writable.length <= mostShown;
  const shown = writable.filter(
    ([name]) => all || view.required.has(name) || Object.hasOwn(object, name) || context.shown.get(`${context.place}${place}/${name}`) === true,
  );
  const hidden = writable.filter((each) => !shown.includes(each));
  const isRoot = spec.path.length === 0;
  const problem = problemAt(context, place);
  const fields = html`
    ${view.variants.length > 0 ? renderVariants(context, spec, view, value) : nothing}
    ${shown.map(([name, schema]) =>
      context.renderValue(context, { path: [...spec.path, name], name, schema, required: view.required.has(name), depth: spec.depth + 1 }),
    )}
    ${own.map((name) =>
      context.renderValue(context, {
        path: [...spec.path, name],
        name,
        schema: view.additional === false ? undefined : view.additional,
        required: false,
        depth: spec.depth + 1,
        remove: () => context.set([...spec.path, name], undefined),
      }),
    )}
    ${
      hidden.length > 0 || (view.additional !== false && (view.properties.length === 0 || own.length > 0))
        ? renderAdd(
            context,
            spec,
            view,
            hidden.map(([name]) => name),
          )
        : nothing
    }
  `;
  if (isRoot) return fields;
  if (spec.flat) {
    return html`<div data-place=${context.place + place} role="group" aria-label=${spec.name}>
      <div class="item-head">
        <code class="faint">${spec.name}</code
        >${problem === undefined ? nothing : html`<span class="type bad" title=${problem}>${icon('warn', 'small')}</span>`}<span class="grow"></span
        >${mapWhole(context, spec)}${renderRemove(context, spec)}
      </div>
      ${fields}
    </div>`;
  }
  return html`<div class="group" data-place=${context.place + place} role="group" aria-label=${spec.name}>
    <div class="f">
      ${renderLabel(context, spec, view)}<span class="type ${problem === undefined ? '' : 'bad'}" title=${problem ?? ''}
        >${words.fields(Object.keys(object).length)}</span
      >${mapWhole(context, spec)}${renderRemove(context, spec)}
    </div>
    <div class="item">${fields}</div>
  </div>`;
}

function renderAdd(context: FormContext, spec: ValueSpec, view: SchemaView, hidden: readonly string[]): TemplateResult {
  const words = context.stores.texts.inspector;
  const place = placeOf(spec.path);
  const add = (name: string): void => {
    if (hidden.includes(name)) context.show(`${context.place}${place}/${name}`, true);
    else context.set([...spec.path, name], '');
  };
  return html`<opchain-popover .look=${'btn sm link'} .kind=${'dialog'}>
    <span slot="button" class="row">${icon('plus', 'small')}${words.addField}</span>
    ${
      view.additional === false
        ? nothing
        : html`<form
            class="mform"
            @submit=${(event: SubmitEvent) => {
              event.preventDefault();
              const input = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
              if (input.value === '') return;
              add(input.value);
              input.value = '';
              (event.target as HTMLElement).closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
            }}
          >
            <input class="field" name="name" aria-label=${words.fieldName} placeholder=${words.fieldName} autocomplete="off" spellcheck="false" /><button
              class="btn line sm"
            >
              ${words.addField}
            </button>
          </form>`
    }
    ${hidden.map((name) => html`<button class="mi" @click=${() => add(name)}><code>${name}</code></button>`)}
  </opchain-popover>`;
}

function renderVariants(context: FormContext, spec: ValueSpec, view: SchemaView, value: JsonValue | undefined): TemplateResult {
  const words = context.stores.texts.inspector;
  const chosen = variantIndex(context, spec, view, value);
  const key = `${context.place}${placeOf(spec.path)}?variant`;
  return html`<label class="f">
    <span class="label plain">${words.variant}</span>
    <select class="field" @change=${(event: Event) => context.show(key, Number((event.target as HTMLSelectElement).value))}>
      ${view.variants.map((variant, index) => {
        const { title, properties } = viewSchema(variant, context.resolve);
        const name =
          title ??
          refName(variant) ??
          (properties.length > 0
            ? properties
                .slice(0, 3)
                .map(([each]) => each)
                .join(', ')
            : words.variantNumber(index + 1));
        return html`<option value=${index} ?selected=${index === chosen}>${name}</option>`;
      })}
    </select>
  </label>`;
}

function refName(schema: unknown): string | undefined {
  const reference = typeof schema === 'object' && schema !== null && '$ref' in schema ? schema.$ref : undefined;
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

import type { JsonValue } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatValuePath } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import { renderNameForm } from './render-name-form.js';
import { renderMarkdown, renderMarkdownLine } from '../../parts/markdown.js';
import { errorMessageAt, type FormContext, type ValueSpec } from './form-context.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** Longer names are above their fields, so that they are never cut; in characters. */
const MAX_LABEL = 15;
/** Longer descriptions are shortened until they are expanded; in characters. */
const MAX_DESCRIPTION = 110;

/** One row: the name and a field. Whole objects and arrays can be mapped this way too. */
export function renderLeaf(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  value: JsonValue | undefined,
): TemplateResult {
  const pathSuffix = formatValuePath(spec.path);
  const isMultiline = view.types.includes('string') && typeof value === 'string' && value.includes('\n');
  const isStacked = spec.name.length > MAX_LABEL - 2 * spec.depth;
  return html`<div
      class="f ${isMultiline ? 'tall' : ''} ${isStacked ? 'stacked' : ''}"
      data-path=${context.inputPath + pathSuffix}
    >
      ${renderLabel(context, spec, view)}
      <opchain-value-field
        .stepId=${context.stepId}
        .label=${spec.name}
        .value=${value}
        .view=${view}
        .hint=${view.description}
        .multiline=${isMultiline}
        .acceptsFile=${isFile(context, view)}
        .diagnostic=${errorMessageAt(context, spec)}
        .target=${{ name: spec.name, owner: context.owner, types: view.types, format: view.format, acceptsText: context.asText }}
        @value-change=${(event: ValueChangeEvent) => context.set(spec.path, event.detail)}
      ></opchain-value-field>
      ${renderRemove(context, spec)}
    </div>
    ${renderAboutField(context, pathSuffix, view.description)}`;
}

/** The description of a field: its first lines, all of it on request. */
export function renderAboutField(
  context: FormContext,
  pathSuffix: string,
  description: string | undefined,
): TemplateResult | typeof nothing {
  if (description === undefined || description.trim() === '') return nothing;
  const texts = context.stores.texts.inspector;
  const key = `${context.inputPath}${pathSuffix}?about`;
  const open = context.viewState.get(key) === true;
  const isLong = description.length > MAX_DESCRIPTION || description.trim().includes('\n');
  return html`<div class="about-field">
    ${isLong && !open ? renderMarkdownLine(description, MAX_DESCRIPTION) : renderMarkdown(description)}
    ${
      isLong
        ? html`<button class="btn sm link" aria-expanded=${open} @click=${() => context.setViewState(key, !open)}>
            ${open ? texts.showLess : texts.showMore}
          </button>`
        : nothing
    }
  </div>`;
}

/** A file can be sent there: a part of a form, or a whole body. */
function isFile(
  { acceptsFiles }: FormContext,
  { format, contentEncoding, contentMediaType, types }: SchemaView,
): boolean {
  if (types.length > 0 && !types.includes('string')) return false;
  return acceptsFiles && (format === 'binary' || contentEncoding !== undefined || contentMediaType !== undefined);
}

/** The name with its required mark; full name and description on hover. */
export function renderLabel(context: FormContext, spec: ValueSpec, view: SchemaView): TemplateResult {
  const texts = context.stores.texts.inspector;
  return html`<span
    class="label ${view.deprecated ? 'deprecated' : ''}"
    title=${[spec.name, describeType(view, texts.values), view.description].filter((part) => part !== undefined).join('\n')}
    ><span class="name"
      >${spec.name.split(/(?<=[_.-])/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}</span
    >${spec.required ? html`<i title=${texts.required} aria-hidden="true">*</i><span class="sr">, ${texts.required}</span>` : nothing}</span
  >`;
}

export function renderRemove(context: FormContext, spec: ValueSpec): TemplateResult | typeof nothing {
  if (!spec.remove) return nothing;
  const texts = context.stores.texts.inspector;
  return html`${renderRename(context, spec)}<button
      class="icon sm"
      aria-label=${texts.removeItem(spec.name)}
      title=${texts.removeItem(spec.name)}
      @click=${spec.remove}
    >
      ${icon('close', 'small')}
    </button>`;
}

function renderRename(context: FormContext, { name, rename }: ValueSpec): TemplateResult | typeof nothing {
  if (!rename) return nothing;
  const texts = context.stores.texts.inspector;
  return html`<opchain-popover .look=${'icon sm'} .kind=${'dialog'} .label=${texts.renameField(name)}>
    <span slot="button">${icon('edit', 'small')}</span>
    ${renderNameForm({ label: texts.renameField(name), action: texts.renameAction, name, submit: rename })}
  </opchain-popover>`;
}

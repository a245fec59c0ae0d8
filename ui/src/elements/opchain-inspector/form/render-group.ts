import { html, nothing, type TemplateResult } from 'lit';
import { formatValuePath } from '../../../schema/edit-value.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import { errorMessageAt, type FormContext, type ValueSpec } from './form-context.js';
import { renderAboutField, renderLabel, renderRemove } from './render-leaf.js';
import { renderMapButton } from './render-map-button.js';

interface GroupContent {
  /** What is inside, in a few words. */
  readonly summary: string;
  /** Nothing is inside: an optional group is collapsed then. */
  readonly empty: boolean;
  readonly content: () => TemplateResult;
}

/** An object or an array in the form: its name, which collapses it, and its content. */
export function renderGroup(
  context: FormContext,
  spec: ValueSpec,
  view: SchemaView,
  { summary, empty, content }: GroupContent,
): TemplateResult {
  const texts = context.stores.texts.inspector;
  const path = context.inputPath + formatValuePath(spec.path);
  const errorMessage = errorMessageAt(context, spec);
  const open = (context.viewState.get(`${path}?open`) ?? (spec.required || !empty)) === true;
  const isNullable = view.types.includes('null');
  return html`<div class="group" data-path=${path} ?data-collapsed=${!open} role="group" aria-label=${spec.name}>
    <div class="f">
      <button
        class="fold-group"
        aria-expanded=${open}
        aria-label=${`${spec.name}, ${summary}`}
        @click=${() => context.setViewState(`${path}?open`, !open)}
      >
        ${icon(open ? 'down' : 'right', 'small')}${renderLabel(context, spec, view)}
        <span class="type ellipsis ${errorMessage === undefined ? '' : 'bad'}" title=${errorMessage ?? summary}
          >${summary}</span
        >
      </button>
      ${
        isNullable
          ? html`<button
              class="btn sm link"
              title=${texts.setNull(spec.name)}
              aria-label=${texts.setNull(spec.name)}
              @click=${() => context.set(spec.path, null)}
            >
              null
            </button>`
          : nothing
      }
      ${renderMapButton(context, spec)}${renderRemove(context, spec)}
    </div>
    ${open ? html`${renderAboutField(context, formatValuePath(spec.path), view.description)}${content()}` : nothing}
  </div>`;
}

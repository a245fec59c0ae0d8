import type { BodyInput, JsonValue, MediaTypeSpec } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { withValueAt } from '../../../schema/edit-value.js';
import { resolverOf, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext } from '../form/form-context.js';
import { renderValue } from '../form/render-value.js';
import type { SectionContext } from './section-context.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** The body: a form made from its schema, or raw JSON, or text; of one of its media types. */
export function renderBodySection(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, node, detail } = context;
  if (!detail) return nothing;
  const spec = detail.requestBody;
  if (!spec && !node.body) return nothing;
  const words = stores.texts.inspector;
  const content = spec?.content ?? [];
  const media = content.find((each) => each.contentType === node.body?.contentType) ?? preferred(content);
  const structured = media === undefined || isStructured(media.contentType);
  const raw = context.shown.get('body?raw') === true;
  const payload = node.body?.payload;
  const set = (next: JsonValue | undefined, mergeKey?: string): void => {
    const contentType = node.body?.contentType ?? (media && media !== preferred(content) ? media.contentType : undefined);
    const body: BodyInput | undefined =
      next === undefined || isEmptyForm(next, structured) ? undefined : { payload: next, ...(contentType !== undefined && { contentType }) };
    const outcome = stores.chain.setBody(node.id, body, 'inspector', mergeKey);
    if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  };
  const form: FormContext = {
    stores,
    nodeId: node.id,
    place: 'body',
    resolve: resolverOf(detail),
    owner: ownerOf(detail.path),
    asText: !structured,
    value: payload,
    set: (path, next) => set(withValueAt(payload, path, next), `${node.id}/body/${path.join('/')}`),
    replace: (next) => set(next),
    shown: context.shown,
    show: context.show,
    renderValue,
  };
  const missing = stores.problems.of(node.id).find((problem) => problem.place === 'body');
  return html`<section class="sec" data-place="body">
    <header>
      <h3>${words.body}</h3>
      ${
        content.length > 1
          ? html`<select
              class="field media"
              aria-label=${words.mediaType}
              @change=${(event: Event) => {
                const contentType = (event.target as HTMLSelectElement).value;
                stores.chain.setBody(node.id, { contentType, payload: payload ?? (isStructured(contentType) ? {} : '') }, 'inspector');
              }}
            >
              ${content.map((each) => html`<option value=${each.contentType} ?selected=${each === media}>${each.contentType}</option>`)}
            </select>`
          : html`<code class="faint ellipsis">${media?.contentType}</code>`
      }
      <span class="end">
        ${
          structured
            ? html`<span class="seg" role="group" aria-label=${words.body}>
                <button aria-pressed=${!raw} @click=${() => context.show('body?raw', false)}>${words.form}</button
                ><button aria-pressed=${raw} @click=${() => context.show('body?raw', true)}>${words.json}</button>
              </span>`
            : nothing
        }
      </span>
    </header>
    ${renderContent(context, form, media, raw, structured, set)}
    ${missing ? html`<p class="say ${missing.severity}">${icon('warn', 'small')}${missing.message}</p>` : nothing}
  </section>`;
}

function renderContent(
  context: SectionContext,
  form: FormContext,
  media: MediaTypeSpec | undefined,
  raw: boolean,
  structured: boolean,
  set: (next: JsonValue | undefined, mergeKey?: string) => void,
): TemplateResult {
  const { stores, node } = context;
  const words = stores.texts.inspector;
  if (raw && structured) {
    return html`<opchain-json-editor
      .label=${words.body}
      .nodeId=${node.id}
      .target=${{ name: words.body, types: [], asText: false }}
      .value=${form.value}
      @value-change=${(event: ValueChangeEvent) => set(event.detail, `${node.id}/body/json`)}
    ></opchain-json-editor>`;
  }
  if (!structured) {
    return html`<opchain-value-field
      multiline
      .nodeId=${node.id}
      .label=${words.body}
      .value=${form.value}
      .view=${viewSchema({ type: 'string' }, form.resolve)}
      .target=${{ name: words.body, types: ['string'], asText: true }}
      @value-change=${(event: ValueChangeEvent) => set(event.detail, `${node.id}/body/text`)}
    ></opchain-value-field>`;
  }
  return renderValue(form, { path: [], name: words.bodyWhole, schema: media?.schema, required: context.detail?.requestBody?.required ?? false, depth: 0 });
}

export function preferred(content: readonly MediaTypeSpec[]): MediaTypeSpec | undefined {
  return content.find((each) => /^application\/(?:[\w.+-]+\+)?json\b/.test(each.contentType)) ?? content[0];
}

/** Media types whose values are objects with fields. */
function isStructured(contentType: string): boolean {
  return /json|x-www-form-urlencoded|multipart\//i.test(contentType);
}

function isEmptyForm(value: JsonValue, structured: boolean): boolean {
  return structured ? typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0 : value === '';
}

function ownerOf(path: string): string | undefined {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{'));
}

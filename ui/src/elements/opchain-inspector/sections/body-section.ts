import type { BodyInput, JsonValue } from '@opchain/core';
import { isContainer, isObject, type MediaTypeSpec } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { fillIn, withValueAt } from '../../../schema/edit-value.js';
import { findExample } from '../../../schema/find-example.js';
import { ownerOfBody } from '../../../schema/path-owner.js';
import { getResolver, viewSchema } from '../../../schema/schema-view.js';
import { icon } from '../../parts/icon.js';
import type { FormContext } from '../form/form-context.js';
import { renderValue } from '../form/render-value.js';
import { renderBodyFocus } from './body-focus.js';
import type { SectionContext } from './section-context.js';
import type { ValueChangeEvent } from '../fields/value-change-event.js';

/** The body: a form based on its schema, raw JSON, or text, in one of its media types. */
export function renderBodySection(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, step, detail } = context;
  if (!detail) return nothing;
  const spec = detail.requestBody;
  if (!spec && !step.body) return nothing;
  const texts = stores.texts.inspector;
  const content = spec?.content ?? [];
  const media = content.find((each) => each.contentType === step.body?.contentType) ?? findPreferredMediaType(content);
  const payload = step.body?.payload;
  const structured = media === undefined || isStructured(media.contentType) || isContainer(payload);
  const raw = context.viewState.get('body?raw') === true;
  const setPayload = (next: JsonValue | undefined, mergeKey?: string): void => {
    const contentType =
      step.body?.contentType ?? (media && media !== findPreferredMediaType(content) ? media.contentType : undefined);
    const body: BodyInput | undefined =
      next === undefined
        ? replacementsOnly(step.body)
        : { ...step.body, payload: next, ...(contentType !== undefined && { contentType }) };
    const outcome = stores.chain.setBody(step.id, body, 'inspector', mergeKey);
    if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
  };
  const set = (next: JsonValue | undefined, mergeKey?: string): void =>
    setPayload(next !== undefined && isEmptyForm(next, structured) ? undefined : next, mergeKey);
  const form: FormContext = {
    stores,
    stepId: step.id,
    inputPath: 'body',
    resolve: getResolver(detail),
    owner: ownerOfBody(detail.path),
    asText: !structured,
    acceptsFiles: /^multipart\//i.test(media?.contentType ?? ''),
    value: payload,
    set: (path, next) => set(withValueAt(payload, path, next), `${step.id}/body/${path.join('/')}`),
    replace: (next) => set(next),
    viewState: context.viewState,
    setViewState: context.setViewState,
    renderValue,
  };
  const diagnostic = stores.diagnostics.of(step.id).find((each) => each.path === 'body');
  const isFocused = structured && context.viewState.get('body?focus') === true;
  const exampleButton = structured
    ? renderExampleButton(context, media, isFocused, (example) =>
        set(isObject(example) && isObject(payload) ? fillIn(payload, example) : example),
      )
    : nothing;
  return html`<section class="sec" data-path="body">
    <header>
      <h3>${texts.body}</h3>
      ${
        content.length > 1
          ? html`<select
              class="field media"
              aria-label=${texts.mediaType}
              @change=${(event: Event) => {
                const contentType = (event.target as HTMLSelectElement).value;
                stores.chain.setBody(
                  step.id,
                  { contentType, payload: payload ?? (isStructured(contentType) ? {} : '') },
                  'inspector',
                );
              }}
            >
              ${content.map((each) => html`<option value=${each.contentType} ?selected=${each === media}>${each.contentType}</option>`)}
            </select>`
          : html`<code class="faint ellipsis">${media?.contentType}</code>`
      }
      <span class="end">
        ${isFocused ? nothing : exampleButton}
        ${
          structured
            ? html`<button
                class="icon sm"
                aria-label=${texts.focusBody}
                title=${texts.focusBody}
                @click=${() => context.setViewState('body?focus', true)}
              >
                ${icon('fit', 'small')}
              </button>`
            : nothing
        }
        ${
          structured
            ? html`<span class="seg" role="group" aria-label=${texts.body}>
                <button aria-pressed=${!raw} @click=${() => context.setViewState('body?raw', false)}>
                  ${texts.form}</button
                ><button aria-pressed=${raw} @click=${() => context.setViewState('body?raw', true)}>
                  ${texts.json}
                </button>
              </span>`
            : nothing
        }
      </span>
    </header>
    ${
      isFocused
        ? renderBodyFocus(context, {
            tools: exampleButton,
            form: renderContent(context, form, media, false, structured, set),
            json: renderContent(context, form, media, true, structured, setPayload),
          })
        : renderContent(context, form, media, raw, structured, raw && structured ? setPayload : set)
    }
    ${diagnostic ? html`<p class="message ${diagnostic.severity}">${icon('warn', 'small')}${diagnostic.message}</p>` : nothing}
  </section>`;
}

/** Fills in what the description gives as an example, or what is valid by its schema. Fields that have a value keep it. */
function renderExampleButton(
  { stores, detail }: SectionContext,
  media: MediaTypeSpec | undefined,
  withName: boolean,
  set: (example: JsonValue) => void,
): TemplateResult | typeof nothing {
  if (detail === undefined || media?.schema === undefined) return nothing;
  const texts = stores.texts.inspector;
  const insert = async (): Promise<void> => {
    const example = await findExample(media, getResolver(detail));
    if (example === undefined) stores.view.notices.emit({ text: texts.noExample, tone: 'failed' });
    else set(example.value);
    if (example?.isValid === false) stores.view.notices.emit({ text: texts.invalidExample });
  };
  if (withName)
    return html`<button class="btn line sm" @click=${() => void insert()}>
      ${icon('file', 'small')}${texts.insertExample}
    </button>`;
  return html`<button
    class="icon sm"
    aria-label=${texts.insertExample}
    title=${texts.insertExample}
    @click=${() => void insert()}
  >
    ${icon('file', 'small')}
  </button>`;
}

function renderContent(
  context: SectionContext,
  form: FormContext,
  media: MediaTypeSpec | undefined,
  raw: boolean,
  structured: boolean,
  set: (next: JsonValue | undefined, mergeKey?: string) => void,
): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  if (raw && structured) {
    return html`<opchain-json-editor
      .label=${texts.body}
      .stepId=${step.id}
      .inputPath=${form.inputPath}
      .schema=${media?.schema}
      .resolve=${form.resolve}
      .value=${form.value}
      @value-change=${(event: ValueChangeEvent) => set(event.detail, `${step.id}/body/json`)}
    ></opchain-json-editor>`;
  }
  if (!structured) {
    const acceptsFile = !/^text\/|xml/i.test(media?.contentType ?? '');
    return html`<opchain-value-field
      .multiline=${!acceptsFile}
      .acceptsFile=${acceptsFile}
      .stepId=${step.id}
      .label=${texts.body}
      .value=${form.value}
      .view=${viewSchema({ type: 'string' }, form.resolve)}
      .target=${{ name: texts.body, types: ['string'], acceptsText: true }}
      @value-change=${(event: ValueChangeEvent) => set(event.detail, `${step.id}/body/text`)}
    ></opchain-value-field>`;
  }
  return renderValue(form, {
    path: [],
    name: texts.bodyWhole,
    schema: media?.schema,
    required: context.detail?.requestBody?.required ?? false,
    depth: 0,
  });
}

export function findPreferredMediaType(content: readonly MediaTypeSpec[]): MediaTypeSpec | undefined {
  return content.find((each) => /^application\/(?:[\w.+-]+\+)?json\b/.test(each.contentType)) ?? content[0];
}

/** Media types whose values are objects with fields, and ranges that contain them. */
function isStructured(contentType: string): boolean {
  return /json|x-www-form-urlencoded|multipart\/|^(?:\*|application)\/\*/i.test(contentType);
}

function isEmptyForm(value: JsonValue, structured: boolean): boolean {
  return structured
    ? typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
    : value === '';
}

/** Without a payload, a body is left only if something of it is replaced. */
function replacementsOnly(body: BodyInput | undefined): BodyInput | undefined {
  if (body?.replacements === undefined) return undefined;
  const { payload: _payload, ...rest } = body;
  return rest;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { OperationDetail } from '@opchain/core/internal/model';
import { describeType } from '../../schema/describe-type.js';
import { getResolver, type SchemaView, viewSchema } from '../../schema/schema-view.js';
import type { operationCardTexts } from '../../texts/operation-card-texts.js';
import { renderMarkdown, renderMarkdownLine } from '../parts/markdown.js';

type CardTexts = typeof operationCardTexts;

const MAX_FIELDS = 12;
const MAX_LINE = 120;

/** What an operation needs and returns, by its description. */
export function renderOperation(detail: OperationDetail, texts: CardTexts): TemplateResult {
  const { description, parameters, requestBody } = detail;
  const [media] = requestBody?.content ?? [];
  const resolve = getResolver(detail);
  return html`${description ? renderMarkdown(description) : nothing}
    ${
      parameters.length > 0
        ? html`<h3>${texts.parameters}</h3>
            <dl>
              ${parameters.map((each) => renderField(each.name, viewSchema(each.schema, resolve), texts, { ...each, place: each.in }))}
            </dl>`
        : nothing
    }
    ${
      media
        ? html`<h3>${texts.body} <code class="faint">${media.contentType}</code></h3>
            ${renderBody(viewSchema(media.schema, resolve), detail, texts)}`
        : nothing
    }
    <h3>${texts.credentials}</h3>
    <div class="muted">${describeSecurity(detail) || texts.noCredential}</div>
    ${renderResponses(detail, texts)}`;
}

function renderBody(view: SchemaView, detail: OperationDetail, texts: CardTexts): TemplateResult {
  const { properties, required } = view;
  if (properties.length === 0) return html`<div class="muted">${describeType(view)}</div>`;
  const resolve = getResolver(detail);
  const sorted = [...properties].sort(([one], [other]) => Number(required.has(other)) - Number(required.has(one)));
  return html`<dl>
      ${sorted.slice(0, MAX_FIELDS).map(([name, schema]) => renderField(name, viewSchema(schema, resolve), texts, { required: required.has(name) }))}
    </dl>
    ${sorted.length > MAX_FIELDS ? html`<p>${texts.moreFields(sorted.length - MAX_FIELDS)}</p>` : nothing}`;
}

function renderField(
  name: string,
  view: SchemaView,
  texts: CardTexts,
  about: { readonly required: boolean; readonly place?: string; readonly description?: string },
): TemplateResult {
  const facts = [
    describeType(view),
    ...(about.place ? [about.place] : []),
    ...(about.required ? [texts.required] : []),
  ];
  const text = about.description ?? view.description;
  return html`<dt><code>${name}</code></dt>
    <dd>
      ${facts.join(' · ')}${text ? html`<br />${text.length > MAX_LINE ? renderMarkdownLine(text, MAX_LINE) : renderMarkdown(text)}` : nothing}
    </dd>`;
}

function renderResponses({ responses }: OperationDetail, texts: CardTexts): TemplateResult | typeof nothing {
  if (responses.length === 0) return nothing;
  return html`<h3>${texts.responses}</h3>
    <dl>
      ${responses.map(
        ({ status, description, content }) =>
          html`<dt><code>${status}</code></dt>
            <dd>
              ${description}${content.length > 0 ? html` <code class="faint">${content[0]?.contentType}</code>` : nothing}
            </dd>`,
      )}
    </dl>`;
}

function describeSecurity({ security }: OperationDetail): string {
  return security
    .map((each) => Object.keys(each).join(' + '))
    .filter((names) => names !== '')
    .join(', ');
}

import { html, nothing, type TemplateResult } from 'lit';
import { listOwnFields } from '../../../schema/own-fields.js';
import { chooseOperation } from '../../../stores/report/choose-operation.js';
import { listReplacements } from '../../../stores/report/list-replacements.js';
import { icon } from '../../parts/icon.js';
import { renderMarkdown } from '../../parts/markdown.js';
import { methodBadge } from '../../parts/method-badge.js';
import { renderActionsSections } from '../sections/actions-section.js';
import { renderBodySection } from '../sections/body-section.js';
import { renderCapturesSection } from '../sections/captures-section.js';
import { renderChecks } from '../sections/checks-section.js';
import { renderCredentialSection } from '../sections/credential-section.js';
import { renderDescriptionSection } from '../sections/description-section.js';
import { renderFold } from '../sections/fold.js';
import { renderLimitsSection } from '../sections/limits-section.js';
import { renderIntentSection, renderItemSection, renderPagesSection } from '../sections/repeat-sections.js';
import { renderParameterSections } from '../sections/parameters-section.js';
import { renderRequestSection } from '../sections/request-section.js';
import type { SectionContext } from '../sections/section-context.js';

/** The setup of an operation step. */
export function renderOperationSetup(context: SectionContext): TemplateResult {
  const { stores, step, summary, detail } = context;
  const texts = stores.texts.inspector;
  const result = stores.run.step(step.id)?.result;
  const fields = listOwnFields(detail, result?.response);
  return html`
    ${summary ? nothing : renderMissing(context)}
    ${summary && !detail ? html`<p class="sec hint" role="status">${texts.loading}</p>` : nothing}
    ${renderRequestSection(context)} ${renderItemSection(context)} ${renderCredentialSection(context)}
    ${renderParameterSections(context)} ${renderPagesSection(context)} ${renderBodySection(context)}
    ${renderChecks({
      stores,
      step,
      checks: step.checks,
      fields,
      results: stores.run.editedSince(step.id) ? [] : (result?.checks ?? []),
      title: texts.checks,
      inputPath: 'checks',
      emptyHint: texts.noChecks,
      newCheck: {
        kind: 'simple',
        condition: `$statusCode == ${detail?.responses.find((each) => /^2\d\d$/.test(each.status))?.status ?? '200'}`,
      },
      set: (checks) => stores.chain.setChecks(step.id, checks, 'inspector'),
      viewState: context.viewState,
      setViewState: context.setViewState,
    })}
    ${renderCapturesSection(context)} ${renderIntentSection(context)} ${renderActionsSections({ ...context, fields })}
    ${renderLimitsSection(context)} ${renderDescriptionSection(context)} ${renderAbout(context)}
  `;
}

/** A step whose operation is not in an open description, and the ways out. */
function renderMissing({ stores, step }: SectionContext): TemplateResult {
  const texts = stores.texts.inspector;
  const { source } = step.operation;
  const open = stores.descriptions.entry(source) !== undefined;
  const similar = listReplacements(stores, step.operation);
  const hasOperations = stores.descriptions.value.entries.length > 0;
  return html`<section class="sec">
    <p class="message error">${icon('warn', 'small')}${open ? texts.unknownOperation : texts.noDescription(source)}</p>
    ${
      similar.length === 0
        ? nothing
        : html`<div class="repairs" role="group" aria-label=${texts.similarOperations}>
            ${similar.map(
              ({ id, method, path }) =>
                html`<button
                  class="btn line sm"
                  aria-label=${stores.texts.searchBox.useOperation(id)}
                  title="${method} ${path}"
                  @click=${() => chooseOperation(stores, step.id, { source, id })}
                >
                  ${methodBadge(method)}<span class="ellipsis">${id}</span>
                </button>`,
            )}
          </div>`
    }
    <div class="repairs">
      ${open ? nothing : html`<button class="btn line sm" @click=${() => stores.view.patch({ dialog: 'sources' })}>${texts.openDescription}</button>`}
      ${hasOperations ? html`<button class="btn line sm" @click=${() => stores.view.patch({ searchBox: { replace: step.id } })}>${texts.chooseOperation}</button>` : nothing}
    </div>
  </section>`;
}

function renderAbout(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, detail } = context;
  if (!detail) return nothing;
  const text = [detail.summary, detail.description].filter((part) => part !== undefined && part !== '').join('\n\n');
  if (text === '') return nothing;
  return renderFold(
    context,
    'about',
    stores.texts.inspector.about,
    detail.summary ?? '',
    () => html`<div class="prose">${renderMarkdown(text)}</div>`,
  );
}

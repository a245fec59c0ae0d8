import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { icon } from '../../parts/icon.js';
import { renderBodySection } from '../sections/body-section.js';
import { renderCapturesSection } from '../sections/captures-section.js';
import { renderChecks } from '../sections/checks-section.js';
import { renderCredentialSection } from '../sections/credential-section.js';
import { renderFold } from '../sections/fold.js';
import { renderLimitsSection } from '../sections/limits-section.js';
import { renderParameterSections } from '../sections/parameters-section.js';
import type { SectionContext } from '../sections/section-context.js';

/** Everything that a call is set up with. */
export function renderOperationSetup(context: SectionContext): TemplateResult {
  const { stores, node, summary, detail } = context;
  const words = stores.texts.inspector;
  const result = stores.run.node(node.id)?.result;
  return html`
    ${summary ? nothing : renderMissing(context)} ${summary && !detail ? html`<p class="sec hint" role="status">${words.loading}</p>` : nothing}
    ${renderCredentialSection(context)} ${renderParameterSections(context)} ${renderBodySection(context)}
    ${renderChecks({
      stores,
      node,
      checks: node.checks,
      detail,
      response: result?.response,
      results: stores.run.editedSince(node.id) ? [] : (result?.checks ?? []),
      title: words.checks,
      place: 'checks',
      emptyHint: words.noChecks,
      fresh: { kind: 'simple', condition: `$statusCode == ${detail?.responses.find((each) => /^2\d\d$/.test(each.status))?.status ?? '200'}` },
      set: (checks) => stores.chain.setChecks(node.id, checks, 'inspector'),
      shown: context.shown,
      show: context.show,
    })}
    ${renderCapturesSection(context)} ${renderLimitsSection(context)} ${renderDescription(context)} ${renderAbout(context)}
  `;
}

function renderMissing({ stores, node }: SectionContext): TemplateResult {
  const words = stores.texts.inspector;
  const open = stores.descriptions.entry(node.operation.source) !== undefined;
  return html`<section class="sec">
    <p class="say error">${icon('warn', 'small')}${open ? words.unknownOperation : words.noDescription(node.operation.source)}</p>
    ${open ? nothing : html`<button class="btn line sm" @click=${() => stores.view.patch({ dialog: 'sources' })}>${words.openDescription}</button>`}
  </section>`;
}

function renderDescription(context: SectionContext): TemplateResult {
  const { stores, node } = context;
  const words = stores.texts.inspector;
  const fact = node.description === undefined ? words.empty : node.description.split('\n')[0]?.slice(0, 60) || words.filled;
  return renderFold(
    context,
    'description',
    words.description,
    fact,
    () =>
      html`<textarea
        class="field"
        rows="4"
        aria-label=${words.description}
        .value=${node.description ?? ''}
        @input=${(event: Event) => stores.chain.setDescription(node.id, (event.target as HTMLTextAreaElement).value, 'inspector')}
      ></textarea>`,
  );
}

function renderAbout(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, detail } = context;
  if (!detail) return nothing;
  const text = [detail.summary, detail.description].filter((part) => part !== undefined && part !== '').join('\n\n');
  if (text === '') return nothing;
  return renderFold(context, 'about', stores.texts.inspector.about, detail.summary ?? '', () => html`<p class="prose">${text}</p>`);
}

import { html, nothing, type TemplateResult } from 'lit';
import { changeRequest } from '../../../stores/documents/requests/change-request.js';
import { showError } from '../../../stores/view/show-error.js';
import type { SectionContext } from './section-context.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Method and URL of a request that only the builder describes. */
export function renderRequestSection({ stores, step, summary }: SectionContext): TemplateResult | typeof nothing {
  const entry = stores.descriptions.entry(step.operation.source);
  if (!entry || !summary || entry.requests === undefined) return nothing;
  const texts = stores.texts.inspector;
  const [server] = entry.servers;
  const url = server === undefined ? '' : server + summary.path;
  /** What both fields say now: the other one may have been changed a moment ago. */
  const change = ({ target }: Event): void => {
    const section = (target as HTMLElement).closest('section');
    const method = section?.querySelector('select')?.value ?? summary.method;
    const address = section?.querySelector('input')?.value ?? '';
    if (method === summary.method && address.trim() === url) return;
    void changeRequest(stores, step.id, method, address.trim())
      .then((outcome) => {
        if (outcome?.ok !== true)
          stores.view.notices.emit({ text: outcome?.reason ?? texts.invalidUrl(address), tone: 'failed' });
      })
      .catch((error: unknown) => showError(stores.view, error));
  };
  return html`<section class="sec request" data-path="request">
    <header><h3>${texts.request}</h3></header>
    <div class="row">
      <select class="field method" aria-label=${texts.method} @change=${change}>
        ${[...new Set([...methods, summary.method])].map(
          (method) => html`<option ?selected=${method === summary.method}>${method}</option>`,
        )}
      </select>
      <input
        class="field code"
        type="url"
        aria-label=${texts.url}
        placeholder=${PLACEHOLDER}
        autocomplete="off"
        spellcheck="false"
        .value=${url}
        @change=${change}
      />
    </div>
    <p class="hint">${texts.urlHint}</p>
  </section>`;
}

const PLACEHOLDER = 'https://api.example.com/orders/{id}';

import { css, html, nothing, type TemplateResult } from 'lit';
import type { AgentAnswer, AgentCall } from '../../../model/agent-question.js';
import { showError } from '../../../stores/view/show-error.js';
import { base } from '../../../styles/base.js';
import type { Texts } from '../../../texts/texts.js';
import { OpchainElement } from '../../opchain-element.js';
import { dialogStyles } from '../../parts/dialog-styles.js';

/** An agent asks before it runs a workflow. Part of `<opchain-builder>`. */
export class OpchainAgentDialog extends OpchainElement {
  static override styles = [
    base,
    dialogStyles,
    css`
      ol {
        max-height: 40vh;
        overflow: auto;
        padding: var(--opchain-space-1) var(--opchain-space-3);
        border-radius: var(--opchain-radius-md);
        background: var(--opchain-surface-sunken);
      }
      .item {
        display: block;
      }
      .item:first-child {
        border-top: 0;
      }
      .method {
        font-weight: 600;
      }
      pre {
        max-height: 12em;
        overflow: auto;
        font-family: var(--opchain-font-code);
        font-size: var(--opchain-size-code);
        line-height: 18px;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        color: var(--opchain-text-muted);
      }
      .inputs {
        padding: var(--opchain-space-2) var(--opchain-space-3);
        border-radius: var(--opchain-radius-md);
        background: var(--opchain-surface-sunken);
      }
      .effect {
        font-weight: 600;
      }
    `,
  ];

  override render(): TemplateResult {
    const { stores } = this;
    const agents = stores?.folder.value?.agents;
    const question = agents?.value.question;
    if (!stores || !agents || !question) return html``;
    const texts = stores.texts.documents;
    const { title, workflow, effect, calls, moreCalls, inputs } = question;
    const answer = (given: AgentAnswer): void =>
      void agents.answer(given).catch((error: unknown) => showError(stores.view, error));
    const button = (given: AgentAnswer, label: string, kind = ''): TemplateResult =>
      html`<button slot="footer" class="btn ${kind}" @click=${() => answer(given)}>${label}</button>`;
    return html`<opchain-dialog
      wide
      .heading=${texts.agentAsks(title)}
      .closeLabel=${texts.reject}
      @close-request=${() => answer('reject')}
    >
      <p><span class="effect">${texts.agentEffects[effect]}</span> <code>${workflow}</code></p>
      ${
        inputs === undefined
          ? nothing
          : html`<span class="label">${texts.agentInputs}</span>
              <pre class="inputs">${inputs}</pre>`
      }
      <span class="label">${texts.agentSends}</span>
      <ol tabindex="0" role="list" aria-label=${texts.agentSends}>
        ${calls.map((call) => callTemplate(call, texts))}
        ${moreCalls === undefined ? nothing : html`<li class="item hint">${texts.agentMoreCalls(moreCalls)}</li>`}
      </ol>
      <p class="hint label">${texts.agentHint}</p>
      ${button('reject', texts.reject)}${button('session', texts.allowSession)}${button('once', texts.allowOnce, 'primary')}
    </opchain-dialog>`;
  }
}

function callTemplate({ method, url, body, credentials }: AgentCall, texts: Texts['documents']): TemplateResult {
  return html`<li class="item">
    <code><span class="method">${method}</span> ${url}</code>
    ${credentials === undefined ? nothing : html`<span class="hint">${texts.agentWith(credentials)}</span>`}
    ${body === undefined ? nothing : html`<pre>${body}</pre>`}
  </li>`;
}

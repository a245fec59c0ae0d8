import type { StepFailure } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Stores } from '../../stores/stores.js';
import { optionTemplate } from '../parts/copy-option.js';
import { icon } from '../parts/icon.js';

const PROBE_TIMEOUT_MS = 3_000;

/** Failures of a page whose host could send the call. */
const hostCodes: readonly (string | undefined)[] = ['CALL_BLOCKED', 'CALL_UNSUPPORTED', 'NETWORK_FAILED'];

/** The options with which the host of the page would allow a failed call, to copy. */
export function hostOptionsTemplate(stores: Stores, failure: StepFailure | undefined): TemplateResult | typeof nothing {
  const { code, origin } = failure ?? {};
  if (origin === undefined || !hostCodes.includes(code)) return nothing;
  const texts = stores.texts.results;
  const relay = optionTemplate(stores, `--relay ${origin}`);
  if (code === 'CALL_BLOCKED')
    return html`<p>${texts.startHostWith}</p>
      ${optionTemplate(stores, `--connect ${origin}`)}
      <p>${texts.startHostOr}</p>
      ${relay}`;
  if (code === 'CALL_UNSUPPORTED')
    return html`<p>${texts.startHostWith}</p>
      ${relay}`;
  return html`<p>${texts.worksInCurl}</p>
    ${relay} ${keyed(failure, findCauseTemplate(stores, origin))}`;
}

/** A browser does not tell a page why a call failed. Asking the server is a request of its own, so the user decides. */
function findCauseTemplate(stores: Stores, origin: string): TemplateResult {
  const texts = stores.texts.results;
  const find = async ({ currentTarget }: Event): Promise<void> => {
    const button = currentTarget as HTMLButtonElement;
    button.disabled = true;
    const responds = await canReach(origin);
    const status = button.parentElement?.nextElementSibling;
    if (status) status.textContent = responds ? texts.causeCors(origin) : texts.causeServer(origin);
  };
  return html`<div class="row">
      <button class="btn line sm" type="button" @click=${find}>
        ${icon('search', 'small')}${texts.findCause}<span class="faint">${texts.findCauseSends(origin)}</span>
      </button>
    </div>
    <p role="status"></p>`;
}

/** True if a server responds at all, whether this page may read the response or not. */
async function canReach(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  try {
    await fetch(`${origin}/`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

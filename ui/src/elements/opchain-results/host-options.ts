import type { StepFailure } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { optionTemplate } from '../parts/copy-option.js';

/** What a page cannot do, but its host can. */
const hostCodes: readonly (string | undefined)[] = ['CALL_BLOCKED', 'CALL_UNSUPPORTED', 'CORS_REFUSED'];

/** The options with which the host of the page would allow a blocked call, to copy. */
export function hostOptionsTemplate(stores: Stores, failure: StepFailure | undefined): TemplateResult | typeof nothing {
  const { code, origin } = failure ?? {};
  if (origin === undefined || !hostCodes.includes(code)) return nothing;
  const texts = stores.texts.results;
  const relay = optionTemplate(stores, `--relay ${origin}`);
  return html`<p>${texts.startHostWith}</p>
    ${code === 'CALL_BLOCKED' ? [optionTemplate(stores, `--connect ${origin}`), html`<p>${texts.startHostOr}</p>`, relay] : relay}`;
}

import { isMockUrl } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { StepRun } from '../../model/step-run.js';
import type { Stores } from '../../stores/stores.js';

type BadgeTexts = Pick<Stores['texts'], 'shell' | 'results'>;

/** Marks what mocks answered. */
export function renderMockBadge({ shell, results }: BadgeTexts, mocks: readonly string[]): TemplateResult {
  return html`<span class="chip cred asks" title=${results.mocked(mocks)}>${shell.mock}</span>`;
}

/** Marks a step whose call a mock answered. */
export function renderMockOf(texts: BadgeTexts, stepRun: StepRun): TemplateResult | typeof nothing {
  return isMocked(stepRun) ? renderMockBadge(texts, []) : nothing;
}

/** True if a mock answered the call of a step. */
export function isMocked({ request, result }: Pick<StepRun, 'request' | 'result'>): boolean {
  return isMockUrl((result?.request ?? request)?.url ?? '');
}

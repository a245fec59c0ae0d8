import { html, type TemplateResult } from 'lit';
import { renderFold } from './fold.js';
import type { SectionContext } from './section-context.js';

/** How long a call may take. */
export function renderLimitsSection(context: SectionContext): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  return renderFold(
    context,
    'limits',
    texts.timeLimit,
    texts.currentTimeLimit(step.timeoutMs === undefined ? undefined : step.timeoutMs / 1000),
    () =>
      html`<label class="f">
        <span class="label plain">${texts.timeLimit}</span>
        <input
          class="field num"
          type="number"
          min="0.1"
          step="any"
          placeholder="30"
          .value=${step.timeoutMs === undefined ? '' : String(step.timeoutMs / 1000)}
          @change=${(event: Event) => {
            const seconds = (event.target as HTMLInputElement).valueAsNumber;
            const { timeoutMs: _, ...rest } = step;
            stores.chain.changeStep(step.id, 'inspector', 'timeout', () =>
              seconds > 0 ? { ...rest, timeoutMs: Math.round(seconds * 1000) } : rest,
            );
          }}
        /><span class="unit">${texts.seconds}</span>
      </label>`,
  );
}

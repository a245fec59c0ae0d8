import type { Step } from '@opchain/core';
import { html, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { type FoldState, renderFold } from './fold.js';

/** The user's own description of a step. */
export function renderDescriptionSection(
  context: FoldState & { readonly stores: Stores; readonly step: Step },
): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  const preview =
    step.description === undefined ? texts.empty : step.description.split('\n')[0]?.slice(0, 60) || texts.filled;
  return renderFold(
    context,
    'description',
    texts.description,
    preview,
    () =>
      html`<textarea
        class="field"
        rows="4"
        aria-label=${texts.description}
        .value=${step.description ?? ''}
        @input=${(event: Event) => setDescription(stores, step, (event.target as HTMLTextAreaElement).value)}
      ></textarea>`,
  );
}

function setDescription({ chain }: Stores, { id }: Step, description: string): void {
  chain.changeStep(id, 'inspector', 'description', ({ description: _, ...step }) =>
    description === '' ? step : { ...step, description },
  );
}

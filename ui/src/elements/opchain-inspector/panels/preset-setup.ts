import type { AssertNode, Check, WaitNode } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { renderChecks } from '../sections/checks-section.js';
import { renderFold } from '../sections/fold.js';
import { renderSeconds } from '../sections/seconds-field.js';

interface Shown {
  readonly shown: ReadonlyMap<string, boolean | number | string>;
  readonly show: (place: string, state: boolean | number | string) => void;
}

/** The steps that are no calls: Wait and Assert. */
export function renderPresetSetup(stores: Stores, node: WaitNode | AssertNode, state: Shown): TemplateResult {
  const words = stores.texts.inspector;
  return html`${node.kind === 'wait' ? renderWait(stores, node, state) : renderAssert(stores, node, state)}
  ${renderFold(
    state,
    'description',
    words.description,
    node.description === undefined ? words.empty : words.filled,
    () =>
      html`<textarea
        class="field"
        rows="4"
        aria-label=${words.description}
        .value=${node.description ?? ''}
        @input=${(event: Event) => stores.chain.setDescription(node.id, (event.target as HTMLTextAreaElement).value, 'inspector')}
      ></textarea>`,
  )}`;
}

function renderWait(stores: Stores, node: WaitNode, state: Shown): TemplateResult {
  return html`<section class="sec" data-place="duration">
    ${renderSeconds(stores, {
      place: 'duration',
      label: stores.texts.inspector.duration,
      milliseconds: node.durationMs,
      ...state,
      set: (milliseconds) => stores.chain.setWait(node.id, milliseconds, 'inspector'),
    })}
  </section>`;
}

function renderAssert(stores: Stores, node: AssertNode, { shown, show }: Shown): TemplateResult {
  const words = stores.texts.inspector;
  const nearest =
    stores.chain.sourcesOf(node.id).find((id) => stores.chain.node(id)?.kind === 'operation') ??
    [...stores.chain.ancestorsOf(node.id)].find((id) => stores.chain.node(id)?.kind === 'operation');
  const other = nearest ?? stores.chain.operationNodes().find((each) => stores.chain.refuseConnection(each.id, node.id) === undefined)?.id;
  const fresh: Check | undefined = other === undefined ? undefined : { kind: 'simple', condition: `{{${other}.$status}} == 200` };
  const result = stores.run.node(node.id)?.result;
  return renderChecks({
    stores,
    node,
    checks: node.checks,
    detail: undefined,
    response: undefined,
    results: stores.run.editedSince(node.id) ? [] : (result?.checks ?? []),
    title: words.checks,
    place: 'checks',
    emptyHint: words.noAssertChecks,
    fresh,
    set(checks) {
      const outcome = stores.chain.setChecks(node.id, checks, 'inspector');
      if (!outcome.ok) stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
    },
    shown,
    show,
  });
}

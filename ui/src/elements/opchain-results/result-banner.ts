import { formatDuration } from '@opchain/core';
import type { ChainNode } from '@opchain/core';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { NodeRun } from '../../stores/run-store.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import { serverWords } from './server-words.js';

/** How it went, first in the server's words, then the one likely repair. */
export function bannerTemplate(stores: Stores, id: string, known: NodeRun): TemplateResult {
  const words = stores.texts.results;
  const { state, result } = known;
  const edited = stores.run.editedSince(id) ? stores.run.shown?.number : undefined;
  const response = result?.response;
  const reason = known.reason ?? result?.reason;
  const facts = response === undefined ? undefined : `${response.status} ${response.statusText}`.trim();
  const time = known.startedAt !== undefined && known.endedAt !== undefined ? formatDuration(known.endedAt - known.startedAt) : undefined;
  const said = state === 'failed' ? serverWords(response) : undefined;
  const head =
    state === 'failed' && facts !== undefined
      ? words.failedWith(facts)
      : [stores.texts.canvas.states[state], facts, time].filter((part) => part !== undefined).join(' · ');
  const why =
    said === undefined
      ? reason?.nodeId === undefined
        ? reason?.message
        : words.because(reason.nodeId)
      : reason?.code === 'STATUS_UNEXPECTED'
        ? undefined
        : reason?.message;
  return html`<div class="banner ${state}">
    <strong class="state ${state}">${icon(state, 'medium', state === 'running')}<span>${head}</span></strong>
    ${said === undefined ? nothing : html`<p>${words.serverSaid(said)}</p>`} ${why === undefined ? nothing : html`<p>${why}</p>`}
    ${known.retrying === undefined ? nothing : html`<p>${words.retrying(known.retrying.attempt, known.retrying.reason)}</p>`}
    ${edited === undefined ? nothing : html`<p>${words.edited(edited)}</p>`} ${repairs(stores, id, known)}
  </div>`;
}

function repairs(stores: Stores, id: string, known: NodeRun): TemplateResult | typeof nothing {
  const words = stores.texts.results;
  const { state } = known;
  const reason = known.reason ?? known.result?.reason;
  if (state === 'skipped' && reason?.nodeId !== undefined) {
    const failed = reason.nodeId;
    return html`<div class="row">
      <button class="btn line sm" type="button" @click=${() => stores.selection.select([failed])}>${icon('right', 'small')}${words.goToFailed(failed)}</button>
    </div>`;
  }
  if (state !== 'failed' && state !== 'cancelled') return nothing;
  const node = stores.chain.node(id);
  return html`<div class="row">
    ${credentialRepair(stores, node, known)}
    <button class="btn line sm" type="button" ?disabled=${stores.run.running} @click=${() => void stores.run.start([id])}>
      ${icon('retry', 'small')}${words.runAgain}
    </button>
  </div>`;
}

/** Where the credential is the likely fault: a button that leads to it. */
function credentialRepair(stores: Stores, node: ChainNode | undefined, known: NodeRun): TemplateResult | typeof nothing {
  const words = stores.texts.results;
  const code = (known.reason ?? known.result?.reason)?.code;
  const status = known.result?.response?.status;
  const guilty = status === 401 || status === 403 || code === 'TOKEN_REFUSED' || code === 'AUTH_FAILED';
  if (!guilty || node?.kind !== 'operation') return nothing;
  const [use] = node.credentials ?? [];
  const open = (): void => {
    stores.view.patch({
      credentialsOpen: true,
      credentialsFocus: use === undefined ? { nodeId: node.id } : { scheme: use.scheme, credential: use.credential, nodeId: node.id },
    });
  };
  return html`<button class="btn line sm" type="button" @click=${open}>
    ${icon('key', 'small')}${use === undefined ? words.attachCredential : words.editCredential(use.credential)}
  </button>`;
}

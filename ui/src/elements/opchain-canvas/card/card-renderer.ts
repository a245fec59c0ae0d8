import {
  type CardDetail,
  type CardModel,
  createCardModel,
  hasRoom,
  hasRows,
  limitRows,
  methodOf,
  type ShownState,
  TEXT_SIZES,
} from '@opchain/drawing';
import { html, render, type TemplateResult } from 'lit';
import { cardTemplate } from '../../../canvas/drawing/card-template.js';
import { cardAriaLabel } from '../../../canvas/drawing/card-label.js';
import type { Scene } from '../../../canvas/scene/scene.js';
import type { Deferred } from '../../../model/deferred.js';
import { nameRun } from '../../../stores/runs/name-run.js';
import type { Stores } from '../../../stores/stores.js';
import { describeReadiness } from '../../../texts/describe-readiness.js';
import type { CanvasState } from '../canvas-state.js';
import type { calledWorkflow } from './called-workflow.js';
import type { CardRounds, cardRounds } from './card-rounds.js';

export interface RenameHandlers {
  /** Applies the name, or cancels on `undefined`. Returns why it was rejected. */
  finish(id: string, name: string | undefined): string | undefined;
}

/** What only few cards show. */
interface DeferredParts {
  readonly rounds: Deferred<typeof cardRounds>;
  readonly called: Deferred<typeof calledWorkflow>;
}

/** Fills the elements of nodes from the stores. */
export class CardRenderer {
  readonly #stores: Stores;
  readonly #scene: Scene;
  readonly #state: CanvasState;
  readonly #rename: RenameHandlers;
  readonly #deferred: DeferredParts;

  constructor(stores: Stores, scene: Scene, state: CanvasState, rename: RenameHandlers, deferred: DeferredParts) {
    this.#stores = stores;
    this.#scene = scene;
    this.#state = state;
    this.#rename = rename;
    this.#deferred = deferred;
  }

  /** The content of a node's card; undefined if the node no longer exists. `rounds`: if it shows one of them. */
  describe(id: string, rounds?: CardRounds): CardModel | undefined {
    const { run, diagnostics, descriptions, credentials, texts, chain } = this.#stores;
    const node = this.#scene.node(id);
    if (node === undefined) return undefined;
    const stepRun = rounds === undefined ? run.step(id) : rounds.run;
    const card = createCardModel(node, {
      operation: node.kind === 'operation' ? descriptions.find(node.operation) : undefined,
      diagnostics: diagnostics.of(id),
      wrongPaths: [...diagnostics.wrongValues(id).keys()],
      isMasked: diagnostics.isMasked(id),
      readiness: node.kind === 'operation' ? describeReadiness(credentials.readiness(node), texts.canvas) : undefined,
      run: stepRun,
      round: rounds?.name,
      editedSince: stepRun !== undefined && run.editedSince(id) ? run.runOf(id)?.number : undefined,
      ofRun: stepRun === undefined ? undefined : this.#nameEarlierRun(id),
      pinned: run.pins.has(id),
      number: chain.chain.order === 'list' ? [...this.#scene.ids].indexOf(id) + 1 : undefined,
      waitingFor:
        stepRun?.state === 'waiting'
          ? chain.sourcesOf(id).filter((source) => !isFinished(run.step(source)?.state))
          : [],
      elapsed: stepRun?.state === 'running' ? run.elapsed() : 0,
      texts: texts.canvas,
    });
    return stepRun === undefined && this.#startsBeside(id) ? { ...card, note: texts.canvas.startsAtOnce } : card;
  }

  /** True for the node that was added last and waits for none of the others, which its author may not expect. */
  #startsBeside(id: string): boolean {
    const { chain, selection } = this.#stores;
    const { steps, order } = chain.chain;
    const isNew = steps.length > 1 && steps.at(-1)?.id === id && selection.value.primary === id;
    return isNew && order !== 'list' && chain.sourcesOf(id).length === 0;
  }

  methodOf(id: string): string | undefined {
    const node = this.#scene.node(id);
    return node?.kind === 'operation' ? methodOf(node, this.#stores.descriptions.find(node.operation)) : undefined;
  }

  render(id: string, element: HTMLElement, detail: CardDetail): void {
    const rounds = hasRows(detail) ? this.#findRounds(id) : undefined;
    const described = this.describe(id, rounds);
    const box = this.#scene.box(id);
    if (described === undefined || box === undefined) return;
    const card = limitRows(described, box.height);
    const { selection, chain, texts } = this.#stores;
    const { focused } = this.#state;
    element.className = this.#classes(card, id, detail);
    element.dataset['node'] = id;
    element.dataset['detail'] = detail;
    element.dataset['in'] = this.#port(id, 'target');
    element.dataset['out'] = this.#port(id, 'source');
    element.style.setProperty('height', `${box.height}px`);
    setAttribute(element, 'tabindex', focused === id ? '0' : '-1');
    setAttribute(element, 'role', 'group');
    setAttribute(element, 'aria-roledescription', texts.canvas.nodeRole);
    setAttribute(
      element,
      'aria-label',
      [
        // All of it, also what the card has no room for while it is edited.
        cardAriaLabel(described, chain.sourcesOf(id), card.state && texts.canvas.states[card.state], texts.canvas),
        ...(card.number === undefined ? [] : [texts.canvas.listPosition(card.number)]),
        ...(card.pinned ? [texts.canvas.pinned] : []),
      ].join(', '),
    );
    setAttribute(element, 'aria-disabled', /\bis-(?:faded|refused)\b/.test(element.className) ? 'true' : undefined);
    setAttribute(element, 'aria-current', selection.value.primary === id ? 'true' : undefined);
    render(
      cardTemplate(
        card,
        detail,
        texts.canvas,
        this.#state.renaming === id ? this.#renameField(id) : undefined,
        box.height,
        { rounds: rounds?.render(detail, focused === id), called: this.#drawCalled(id) },
      ),
      element,
    );
  }

  /** The run that left the result of a node, unless it is the selected one. */
  #nameEarlierRun(id: string): string | undefined {
    const { run, texts } = this.#stores;
    const from = run.runOf(id);
    return from === undefined || from === run.shown ? undefined : nameRun(texts, from);
  }

  release(element: HTMLElement): void {
    element.className = 'node';
    delete element.dataset['node'];
    delete element.dataset['near'];
  }

  /** What the card of a step that ran several times shows of its rounds. */
  #findRounds(id: string): CardRounds | undefined {
    if (this.#stores.run.step(id)?.rounds === undefined) return undefined;
    return this.#deferred.rounds.get()?.showRounds(this.#stores, id);
  }

  /** The workflow that a step calls, or that it does not exist, once that is known. */
  #drawCalled(id: string): TemplateResult | undefined {
    const step = this.#scene.node(id);
    const { called } = this.#stores.workflows.value;
    if (step?.kind !== 'workflow' || called === undefined) return undefined;
    const found = called.find(step.workflow);
    const drawing = this.#deferred.called.get();
    return found === undefined ? drawing?.drawMissing(this.#stores.texts) : drawing?.drawCalled(found);
  }

  #classes(card: CardModel, id: string, detail: CardDetail): string {
    const { value } = this.#stores.selection;
    const { connecting } = this.#state;
    const classNames = ['node', card.state ?? 'draft'];
    if (value.steps.has(id)) classNames.push('is-selected');
    if (card.pinned) classNames.push('is-pinned');
    if (
      hasRows(detail) &&
      hasRoom(card, TEXT_SIZES[detail], card.state && this.#stores.texts.canvas.states[card.state])
    )
      classNames.push('has-room');
    if (this.#stores.view.value.marked.has(id)) classNames.push('is-marked');
    if (value.hovered === id) classNames.push('is-lit');
    if (this.#state.dragged?.has(id)) classNames.push('is-dragged');
    const mapping = value.preview?.mapping;
    if (mapping !== undefined && 'stepId' in mapping && mapping.stepId === id) classNames.push('is-source');
    if (connecting !== undefined && connecting.from !== id) {
      if (connecting.target === id) classNames.push(connecting.error === undefined ? 'is-target' : 'is-refused');
      else if (connecting.invalidTargets.has(id)) classNames.push('is-faded');
    }
    return classNames.join(' ');
  }

  #port(id: string, side: 'source' | 'target'): string {
    let portState = 'free';
    for (const key of this.#scene.edgesOf(id)) {
      const edge = this.#scene.edge(key);
      if (edge?.[side] !== id) continue;
      if (edge.values.length > 0) return 'data';
      portState = 'order';
    }
    return portState;
  }

  #renameField(id: string): TemplateResult {
    const showError = (field: HTMLInputElement, error: string | undefined): void => {
      field.ariaInvalid = String(error !== undefined);
      field.title = error ?? '';
    };
    const finish = (event: Event, commit: boolean): void => {
      event.stopPropagation();
      const field = event.target as HTMLInputElement;
      showError(field, this.#rename.finish(id, commit ? field.value.trim() : undefined));
    };
    return html`<input
      class="field rename"
      .value=${id}
      aria-label=${this.#stores.texts.canvas.rename}
      spellcheck="false"
      autocomplete="off"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          finish(event, event.key === 'Enter');
        } else event.stopPropagation();
      }}
      @input=${(event: Event) => showError(event.target as HTMLInputElement, undefined)}
      @blur=${(event: Event) => {
        finish(event, true);
        this.#rename.finish(id, undefined);
      }}
    />`;
  }
}

export function isFinished(state: ShownState | undefined): boolean {
  return state !== undefined && state !== 'waiting' && state !== 'running';
}

/** Even an equal `tabindex`, set again, makes Chromium lay out the page. */
function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

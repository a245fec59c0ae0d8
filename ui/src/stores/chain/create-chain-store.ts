import { type Chain, copySnippet, isOpchainError, renameStep, type Step } from '@opchain/core';
import {
  addStep,
  connect,
  disconnect,
  editStep,
  insertBetween,
  insertSnippet,
  listWorkflowIds,
  removeSteps,
  setBody,
  setParameter,
} from '@opchain/core/internal/document';
import { computed, signal } from '@preact/signals-core';
import { createEmitter } from '../create-emitter.js';
import { type ChainHistory, createChainHistory } from './chain-history.js';
import { createChainLookup } from './create-chain-lookup.js';
import type { ChainChange, ChainStore, ChangeOrigin, EditOptions, Outcome, InsertOptions } from './chain-store.js';
import type { ChainStoreTexts } from './chain-store-texts.js';
import { findPositionBelow, findPositionBeside, findPositionInRow } from './find-free-position.js';

export function emptyChain(): Chain {
  return { id: 'chain', title: '', version: '1.0.0', sources: [], inputs: [], steps: [], connections: [], layout: {} };
}

export function createChainStore(initial: Chain, texts: ChainStoreTexts): ChainStore {
  const changes = createEmitter<ChainChange>();
  const current = signal(initial);
  /** The history of each chain that was replaced, in case that it is opened again. */
  const histories = new WeakMap<Chain, ChainHistory>();
  let history = createChainHistory();
  let knownIds: readonly string[] = [];
  const { step, graph } = createChainLookup(() => current.value);
  const isEmpty = computed(() => current.value.steps.length === 0);
  const isNew = computed(() => isEmpty.value && listWorkflowIds(current.value).length === 1);
  const workflowIds = computed<readonly string[]>(() => {
    const ids = listWorkflowIds(current.value);
    return (knownIds = isSameList(ids, knownIds) ? knownIds : ids);
  });
  const title = computed(() => current.value.title);
  const set = (chain: Chain, label: string, origin: ChangeOrigin, replaced = false): void => {
    const previous = current.peek();
    current.value = chain;
    changes.emit({ chain, previous, label, origin, replaced });
  };
  const edit = ({ label, origin, mergeKey, isView }: EditOptions, change: (chain: Chain) => Chain): void => {
    const previous = current.peek();
    const next = change(previous);
    if (next === previous) return;
    if (!isView) history.push(label, previous, next, mergeKey);
    set(next, label, origin);
  };
  /**
   * Success, or why the change cannot be made. Something that no longer exists cannot be changed, and needs no message.
   */
  const attempt = (options: EditOptions, change: (chain: Chain) => Chain): Outcome => {
    try {
      edit(options, change);
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      const { stepId = '', sourceStepId = '' } = error.details;
      if (error.code === 'CHAIN_CYCLE') return { ok: false, reason: texts.cycle(sourceStepId, stepId) };
      if (error.code !== 'STEP_UNKNOWN') throw error;
    }
    return { ok: true };
  };
  const change = (
    id: string,
    origin: ChangeOrigin,
    field: string | undefined,
    changed: (chain: Chain) => Chain,
  ): Outcome =>
    attempt(
      { label: texts.labels.edit(id), origin, ...(field !== undefined && { mergeKey: `${id}/${field}` }) },
      changed,
    );
  const changeStep = (
    id: string,
    origin: ChangeOrigin,
    field: string | undefined,
    changed: (step: Step) => Step,
  ): Outcome => change(id, origin, field, (chain) => editStep(chain, id, changed, graph()));
  const getConnectionError = (source: string, target: string): string | undefined => {
    if (source === target) return texts.selfConnection;
    if (graph().sources(target).includes(source)) return texts.alreadyConnected(source, target);
    return graph().wouldCreateCycle(source, target) ? texts.cycle(source, target) : undefined;
  };
  const restore = (snapshot: { readonly label: string; readonly chain: Chain } | undefined): void => {
    if (snapshot) set(snapshot.chain, snapshot.label, 'history');
  };

  const store: ChainStore = {
    get chain() {
      return current.value;
    },
    get isEmpty() {
      return isEmpty.value;
    },
    get isNew() {
      return isNew.value;
    },
    get workflowIds() {
      return workflowIds.value;
    },
    get title() {
      return title.value;
    },
    get canUndo() {
      return store.undoLabel !== undefined;
    },
    get canRedo() {
      return store.redoLabel !== undefined;
    },
    // The history changes with the chain only.
    get undoLabel() {
      return (void current.value, history.undoLabel);
    },
    get redoLabel() {
      return (void current.value, history.redoLabel);
    },
    subscribe: (listener) => changes.subscribe(listener),
    step,
    sourcesOf: (id) => graph().sources(id),
    targetsOf: (id) => graph().targets(id),
    ancestorsOf: (id) => graph().ancestors(id),
    descendantsOf: (id) => graph().descendants(id),
    getConnectionError,
    operationSteps: () => current.value.steps.filter((each) => each.kind === 'operation'),

    replace(next) {
      histories.set(current.peek(), history);
      history = histories.get(next) ?? createChainHistory();
      set(next, next.title, 'document', true);
    },
    edit,

    addStep(added, { after, sources = [], ...options }: InsertOptions) {
      const chain = current.peek();
      const card = { steps: [added], layout: {} };
      const result = addStep(chain, added, {
        at:
          options.at ??
          (after === undefined ? findPositionInRow(chain, card, options.near) : findPositionBelow(chain, card, after)),
        sources,
        ...(after !== undefined && options.before === undefined && { after }),
      });
      edit({ label: texts.labels.add(result.id), origin: options.origin, mergeKey: addingKey(result.id) }, () =>
        placeBetween(result.chain, [result.id], { ...options, after }),
      );
      return result.id;
    },
    removeSteps(ids, origin) {
      const removed = new Set(ids.filter((id) => step(id) !== undefined));
      if (removed.size === 0) return;
      edit({ label: texts.labels.remove(removed.size, [...removed][0] ?? ''), origin }, (chain) =>
        removeSteps(chain, [...removed]),
      );
    },
    renameStep(id, name, origin) {
      try {
        return attempt({ label: texts.labels.rename(id), origin }, (chain) => renameStep(chain, id, name));
      } catch (error) {
        if (!isOpchainError(error)) throw error;
        return { ok: false, reason: error.code === 'STEP_DUPLICATE' ? texts.nameTaken(name) : texts.invalidName };
      }
    },
    connect(source, target, origin) {
      const reason = getConnectionError(source, target);
      if (reason !== undefined) return { ok: false, reason };
      return attempt({ label: texts.labels.connect(source, target), origin }, (chain) =>
        connect(chain, source, target, graph()),
      );
    },
    disconnect(removed, origin) {
      edit({ label: texts.labels.disconnect, origin }, (chain) => disconnect(chain, removed));
    },
    moveSteps(positions, { origin, label, mergeKey }) {
      const ids = Object.keys(positions);
      edit(
        {
          label: label ?? texts.labels.move(ids.length, ids[0] ?? ''),
          origin,
          ...(mergeKey !== undefined && { mergeKey }),
        },
        (chain) => ({
          ...chain,
          layout: { ...chain.layout, ...positions },
        }),
      );
    },

    copy: (ids) => copySnippet(current.peek(), ids),
    paste(snippet, options) {
      let added: readonly string[] = [];
      edit({ label: options.label ?? texts.labels.paste(snippet.steps.length), origin: options.origin }, (chain) => {
        const inserted = insertSnippet(
          chain,
          snippet,
          options.at ?? findPositionBelow(chain, snippet, options.near ?? options.after),
          options.before === undefined ? options.after : undefined,
        );
        added = inserted.ids;
        return placeBetween(inserted.chain, added, options);
      });
      return added;
    },
    duplicate(ids, origin) {
      const chain = current.peek();
      const snippet = copySnippet(chain, ids);
      if (snippet.steps.length === 0) return [];
      return store.paste(snippet, { at: findPositionBeside(chain, snippet), origin });
    },

    setParameter: (id, location, name, value, origin) =>
      change(id, origin, `parameters/${location}/${name}`, (chain) =>
        setParameter(chain, id, location, name, value, graph()),
      ),
    change,
    changeStep,
    setBody: (id, body, origin, mergeKey) =>
      attempt({ label: texts.labels.edit(id), origin, ...(mergeKey !== undefined && { mergeKey }) }, (chain) =>
        setBody(chain, id, body, graph()),
      ),
    setChecks: (id, checks, origin) =>
      changeStep(id, origin, 'checks', (each) => ('checks' in each ? { ...each, checks } : each)),
    setCredentials(id, credentials, origin) {
      changeStep(id, origin, undefined, (step) => {
        if (step.kind !== 'operation') return step;
        const { credentials: _, ...each } = step;
        return credentials === undefined ? each : { ...each, credentials };
      });
    },
    setInputs: (inputs, origin) =>
      edit({ label: texts.labels.inputs, origin, mergeKey: 'inputs' }, (chain) => ({ ...chain, inputs })),
    setTitle: (title, origin) =>
      edit({ label: texts.labels.title, origin, mergeKey: 'title' }, (chain) => ({ ...chain, title })),
    setSources: (sources, origin) => edit({ label: texts.labels.sources, origin }, (chain) => ({ ...chain, sources })),

    undo: () => restore(history.undo()),
    redo: () => restore(history.redo()),
  };
  return store;
}

/** The chain with the added steps between the two that they were inserted between, and the others moved out of their way. */
function placeBetween(
  chain: Chain,
  ids: readonly string[],
  { after, before, moved = {} }: { after?: string | undefined } & Pick<InsertOptions, 'before' | 'moved'>,
): Chain {
  const placed = { ...chain, layout: { ...chain.layout, ...moved } };
  return after === undefined || before === undefined ? placed : insertBetween(placed, ids, after, before);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** What completes an added step is part of the same undo step. */
export function addingKey(stepId: string): string {
  return `add/${stepId}`;
}

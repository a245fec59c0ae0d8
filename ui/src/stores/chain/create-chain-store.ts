import type { Chain, Step, Connection, OperationStep, ParameterInput } from '@opchain/core';
import type { ChainGraph } from '@opchain/core/model';
import { copySnippet, insertSnippet, removeSteps, renameStep } from '@opchain/core/document';
import { buildGraph, stepMappings } from '@opchain/core/model';
import { createChainHistory } from './chain-history.js';
import type { ChainChange, ChainStore, ChangeOrigin, EditOptions, Outcome, InsertOptions } from './chain-store.js';
import { uniqueName } from './unique-name.js';
import { findFreePosition } from './find-free-position.js';

export interface ChainStoreTexts {
  cycle(source: string, target: string): string;
  selfConnection: string;
  alreadyConnected(source: string, target: string): string;
  invalidName: string;
  nameTaken(name: string): string;
  labels: {
    add(name: string): string;
    remove(count: number, name: string): string;
    rename(name: string): string;
    connect(source: string, target: string): string;
    disconnect: string;
    move(count: number, name: string): string;
    paste(count: number): string;
    edit(name: string): string;
    inputs: string;
    title: string;
    sources: string;
  };
}

export function emptyChain(): Chain {
  return { id: 'chain', title: '', version: '1.0.0', sources: [], inputs: [], steps: [], connections: [], layout: {} };
}

export function createChainStore(initial: Chain, texts: ChainStoreTexts): ChainStore {
  const listeners = new Set<(change: ChainChange) => void>();
  const history = createChainHistory();
  let chain = initial;
  let revision = 0;
  let stepsById: { readonly chain: Chain; readonly map: ReadonlyMap<string, Step> } | undefined;
  let graphCache: (Pick<Chain, 'steps' | 'connections'> & { readonly graph: ChainGraph }) | undefined;

  const step = (id: string): Step | undefined => {
    if (stepsById?.chain !== chain) stepsById = { chain, map: new Map(chain.steps.map((each) => [each.id, each])) };
    return stepsById.map.get(id);
  };
  const graph = (): ChainGraph => {
    if (graphCache?.connections !== chain.connections || !haveSameIds(graphCache.steps, chain.steps))
      graphCache = { ...chain, graph: buildGraph(chain) };
    return graphCache.graph;
  };
  const notify = (previous: Chain, label: string, origin: ChangeOrigin, replaced = false): void => {
    revision += 1;
    const change: ChainChange = { chain, previous, label, origin, replaced };
    for (const listener of [...listeners]) listener(change);
  };
  const edit = ({ label, origin, mergeKey }: EditOptions, change: (chain: Chain) => Chain): void => {
    const previous = chain;
    const next = change(previous);
    if (next === previous) return;
    chain = next;
    history.push(label, previous, next, mergeKey);
    notify(previous, label, origin);
  };
  const editStep = <N extends Step>(id: string, options: EditOptions, change: (step: N) => Step): Outcome => {
    let outcome: Outcome = { ok: true };
    edit(options, (document) => {
      const index = document.steps.findIndex((each) => each.id === id);
      const before = document.steps[index];
      if (!before) return document;
      const after = change(before as N);
      if (after === before) return document;
      const connected = addMappedConnections(document, after);
      if (!connected.ok) {
        outcome = connected;
        return document;
      }
      return { ...document, steps: document.steps.with(index, after), connections: connected.connections };
    });
    return outcome;
  };

  /** The connections that a node's mappings need and that are not there yet; refused where one would close a circle. */
  const addMappedConnections = (
    document: Chain,
    after: Step,
  ): { ok: true; connections: readonly Connection[] } | { ok: false; reason: string } => {
    const before = step(after.id);
    const known = new Set(
      before ? stepMappings(before).map(({ mapping }) => ('stepId' in mapping ? mapping.stepId : '')) : [],
    );
    let connections = document.connections;
    const ancestors = graph().ancestors(after.id);
    for (const { mapping } of stepMappings(after)) {
      if (
        !('stepId' in mapping) ||
        ancestors.has(mapping.stepId) ||
        known.has(mapping.stepId) ||
        step(mapping.stepId) === undefined
      )
        continue;
      if (graph().wouldCreateCycle(mapping.stepId, after.id))
        return { ok: false, reason: texts.cycle(mapping.stepId, after.id) };
      if (connections.some((each) => each.source === mapping.stepId && each.target === after.id)) continue;
      connections = [...connections, { source: mapping.stepId, target: after.id }];
    }
    return { ok: true, connections };
  };

  const getConnectionError = (source: string, target: string): string | undefined => {
    if (source === target) return texts.selfConnection;
    if (graph().sources(target).includes(source)) return texts.alreadyConnected(source, target);
    return graph().wouldCreateCycle(source, target) ? texts.cycle(source, target) : undefined;
  };
  const editOperation = (
    id: string,
    label: string | undefined,
    origin: ChangeOrigin,
    mergeKey: string | undefined,
    change: (step: OperationStep) => OperationStep,
  ): Outcome =>
    editStep<Step>(
      id,
      { label: label ?? texts.labels.edit(id), origin, ...(mergeKey !== undefined && { mergeKey }) },
      (each) => (each.kind === 'operation' ? change(each) : each),
    );
  const restore = (snapshot: { readonly label: string; readonly chain: Chain } | undefined): void => {
    if (!snapshot) return;
    const previous = chain;
    chain = snapshot.chain;
    notify(previous, snapshot.label, 'history');
  };

  const store: ChainStore = {
    get chain() {
      return chain;
    },
    get revision() {
      return revision;
    },
    get canUndo() {
      return history.undoLabel !== undefined;
    },
    get canRedo() {
      return history.redoLabel !== undefined;
    },
    get undoLabel() {
      return history.undoLabel;
    },
    get redoLabel() {
      return history.redoLabel;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    step,
    sourcesOf: (id) => graph().sources(id),
    targetsOf: (id) => graph().targets(id),
    ancestorsOf: (id) => graph().ancestors(id),
    descendantsOf: (id) => graph().descendants(id),
    getConnectionError,
    operationSteps: () => chain.steps.filter((each) => each.kind === 'operation'),

    replace(next) {
      const previous = chain;
      chain = next;
      history.clear();
      notify(previous, next.title, 'document', true);
    },
    edit,

    addStep(added, options: InsertOptions) {
      const id = uniqueName(added.id, (name) => step(name) !== undefined);
      const at = options.at ?? findFreePosition(chain, options.near ?? options.after);
      edit({ label: texts.labels.add(id), origin: options.origin }, (document) => ({
        ...document,
        sources: [
          ...document.sources,
          ...(options.sources ?? []).filter((source) => !document.sources.some((each) => each.name === source.name)),
        ],
        steps: [...document.steps, { ...added, id }],
        connections:
          options.after === undefined
            ? document.connections
            : [...document.connections, { source: options.after, target: id }],
        layout: { ...document.layout, [id]: at },
      }));
      return id;
    },
    removeSteps(ids, origin) {
      const removed = new Set(ids.filter((id) => step(id) !== undefined));
      if (removed.size === 0) return;
      edit({ label: texts.labels.remove(removed.size, [...removed][0] ?? ''), origin }, (document) =>
        removeSteps(document, [...removed]),
      );
    },
    renameStep(id, name, origin) {
      if (name === id) return { ok: true };
      if (!/^[A-Za-z0-9_-]+$/.test(name)) return { ok: false, reason: texts.invalidName };
      if (step(name)) return { ok: false, reason: texts.nameTaken(name) };
      edit({ label: texts.labels.rename(id), origin }, (document) => renameStep(document, id, name));
      return { ok: true };
    },
    connect(source, target, origin) {
      const reason = getConnectionError(source, target);
      if (reason !== undefined) return { ok: false, reason };
      edit({ label: texts.labels.connect(source, target), origin }, (document) => ({
        ...document,
        connections: [...document.connections, { source, target }],
      }));
      return { ok: true };
    },
    disconnect(removed, origin) {
      const keys = new Set(removed.map((each) => `${each.source}\n${each.target}`));
      edit({ label: texts.labels.disconnect, origin }, (document) => {
        const connections = document.connections.filter((each) => !keys.has(`${each.source}\n${each.target}`));
        return connections.length === document.connections.length ? document : { ...document, connections };
      });
    },
    moveSteps(positions, { origin, label, mergeKey }) {
      const ids = Object.keys(positions);
      edit(
        {
          label: label ?? texts.labels.move(ids.length, ids[0] ?? ''),
          origin,
          ...(mergeKey !== undefined && { mergeKey }),
        },
        (document) => ({
          ...document,
          layout: { ...document.layout, ...positions },
        }),
      );
    },

    copy: (ids) => copySnippet(chain, ids),
    paste(snippet, options) {
      let added: readonly string[] = [];
      edit({ label: options.label ?? texts.labels.paste(snippet.steps.length), origin: options.origin }, (document) => {
        const inserted = insertSnippet(
          document,
          snippet,
          options.at ?? findFreePosition(document, options.near ?? options.after),
        );
        added = inserted.ids;
        const first =
          options.after === undefined
            ? []
            : added.filter((id) => !inserted.chain.connections.some((each) => each.target === id));
        const extra = first.map((target) => ({ source: options.after as string, target }));
        return { ...inserted.chain, connections: [...inserted.chain.connections, ...extra] };
      });
      return added;
    },
    duplicate(ids, origin) {
      const snippet = copySnippet(chain, ids);
      const positions = Object.values(snippet.layout);
      if (snippet.steps.length === 0) return [];
      const at = {
        x: Math.min(...positions.map((location) => location.x)) + 40,
        y: Math.min(...positions.map((location) => location.y)) + 40,
      };
      return store.paste(snippet, { at, origin });
    },

    setParameter(id, location, name, value, origin) {
      return editOperation(id, undefined, origin, `${id}/parameters/${location}/${name}`, (each) => {
        const index = each.parameters.findIndex((parameter) => parameter.in === location && parameter.name === name);
        if (value === undefined) return index < 0 ? each : { ...each, parameters: each.parameters.toSpliced(index, 1) };
        const parameter: ParameterInput = { in: location, name, value };
        return {
          ...each,
          parameters: index < 0 ? [...each.parameters, parameter] : each.parameters.with(index, parameter),
        };
      });
    },
    setBody: (id, body, origin, mergeKey) =>
      editOperation(id, undefined, origin, mergeKey, ({ body: _, ...each }) =>
        body === undefined ? each : { ...each, body },
      ),
    setChecks: (id, checks, origin) =>
      editStep<Step>(id, { label: texts.labels.edit(id), origin, mergeKey: `${id}/checks` }, (each) =>
        each.kind === 'wait' ? each : { ...each, checks },
      ),
    setCaptures(id, captures, origin) {
      editOperation(id, undefined, origin, `${id}/captures`, (each) => ({ ...each, captures }));
    },
    setRetries(id, retries, origin) {
      editOperation(id, undefined, origin, `${id}/retries`, (each) => ({ ...each, retries }));
    },
    setTimeLimit(id, timeoutMs, origin) {
      editOperation(id, undefined, origin, `${id}/timeout`, ({ timeoutMs: _, ...each }) =>
        timeoutMs === undefined ? each : { ...each, timeoutMs },
      );
    },
    setCredentials(id, credentials, origin) {
      editOperation(id, undefined, origin, undefined, ({ credentials: _, ...each }) =>
        credentials === undefined ? each : { ...each, credentials },
      );
    },
    setDescription(id, description, origin) {
      editStep<Step>(
        id,
        { label: texts.labels.edit(id), origin, mergeKey: `${id}/description` },
        ({ description: _, ...each }) => (description === '' ? each : { ...each, description }),
      );
    },
    setWait(id, durationMs, origin) {
      editStep<Step>(id, { label: texts.labels.edit(id), origin, mergeKey: `${id}/wait` }, (each) =>
        each.kind === 'wait' ? { ...each, durationMs } : each,
      );
    },
    setInputs: (inputs, origin) =>
      edit({ label: texts.labels.inputs, origin, mergeKey: 'inputs' }, (document) => ({ ...document, inputs })),
    setTitle: (title, origin) =>
      edit({ label: texts.labels.title, origin, mergeKey: 'title' }, (document) => ({ ...document, title })),
    setSources: (sources, origin) =>
      edit({ label: texts.labels.sources, origin }, (document) => ({ ...document, sources })),

    undo: () => restore(history.undo()),
    redo: () => restore(history.redo()),
  };
  return store;
}

/** Typing into a field makes new nodes, but no new graph. */
function haveSameIds(before: Chain['steps'], after: Chain['steps']): boolean {
  return (
    before === after || (before.length === after.length && before.every((step, index) => step.id === after[index]?.id))
  );
}

import type { Chain, ChainGraph, ChainNode, Connection, OperationNode, ParameterInput } from '@opchain/core';
import { buildGraph, copyPiece, insertPiece, nodeMappings, removeNodes, renameNode } from '@opchain/core';
import { createChainHistory } from './chain-history.js';
import type { ChainChange, ChainStore, ChangeOrigin, EditOptions, Outcome, PlaceOptions } from './chain-store.js';
import { freeName } from './free-name.js';
import { placeNode } from './place-node.js';

export interface ChainStoreTexts {
  circle(source: string, target: string): string;
  itself: string;
  already(source: string, target: string): string;
  badName: string;
  takenName(name: string): string;
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
  return { id: 'chain', title: '', version: '1.0.0', sources: [], inputs: [], nodes: [], connections: [], layout: {} };
}

export function createChainStore(initial: Chain, texts: ChainStoreTexts): ChainStore {
  const listeners = new Set<(change: ChainChange) => void>();
  const history = createChainHistory();
  let chain = initial;
  let revision = 0;
  let nodesOf: { readonly chain: Chain; readonly map: ReadonlyMap<string, ChainNode> } | undefined;
  let graphOf: (Pick<Chain, 'nodes' | 'connections'> & { readonly graph: ChainGraph }) | undefined;

  const node = (id: string): ChainNode | undefined => {
    if (nodesOf?.chain !== chain) nodesOf = { chain, map: new Map(chain.nodes.map((each) => [each.id, each])) };
    return nodesOf.map.get(id);
  };
  const graph = (): ChainGraph => {
    if (graphOf?.connections !== chain.connections || !sameIds(graphOf.nodes, chain.nodes)) graphOf = { ...chain, graph: buildGraph(chain) };
    return graphOf.graph;
  };
  const tell = (previous: Chain, label: string, origin: ChangeOrigin, replaced = false): void => {
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
    tell(previous, label, origin);
  };
  const editNode = <N extends ChainNode>(id: string, options: EditOptions, change: (node: N) => ChainNode): Outcome => {
    let outcome: Outcome = { ok: true };
    edit(options, (document) => {
      const index = document.nodes.findIndex((each) => each.id === id);
      const before = document.nodes[index];
      if (!before) return document;
      const after = change(before as N);
      if (after === before) return document;
      const connected = connectMapped(document, after);
      if (!connected.ok) {
        outcome = connected;
        return document;
      }
      return { ...document, nodes: document.nodes.with(index, after), connections: connected.connections };
    });
    return outcome;
  };

  /** The connections that a node's mappings need and that are not there yet; refused where one would close a circle. */
  const connectMapped = (document: Chain, after: ChainNode): { ok: true; connections: readonly Connection[] } | { ok: false; reason: string } => {
    const before = node(after.id);
    const known = new Set(before ? nodeMappings(before).map(({ mapping }) => ('node' in mapping ? mapping.node : '')) : []);
    let connections = document.connections;
    const ancestors = graph().ancestors(after.id);
    for (const { mapping } of nodeMappings(after)) {
      if (!('node' in mapping) || ancestors.has(mapping.node) || known.has(mapping.node) || node(mapping.node) === undefined) continue;
      if (graph().wouldClose(mapping.node, after.id)) return { ok: false, reason: texts.circle(mapping.node, after.id) };
      if (connections.some((each) => each.source === mapping.node && each.target === after.id)) continue;
      connections = [...connections, { source: mapping.node, target: after.id }];
    }
    return { ok: true, connections };
  };

  const refuseConnection = (source: string, target: string): string | undefined => {
    if (source === target) return texts.itself;
    if (graph().sources(target).includes(source)) return texts.already(source, target);
    return graph().wouldClose(source, target) ? texts.circle(source, target) : undefined;
  };
  const operation = (
    id: string,
    label: string | undefined,
    origin: ChangeOrigin,
    mergeKey: string | undefined,
    change: (node: OperationNode) => OperationNode,
  ): Outcome =>
    editNode<ChainNode>(id, { label: label ?? texts.labels.edit(id), origin, ...(mergeKey !== undefined && { mergeKey }) }, (each) =>
      each.kind === 'operation' ? change(each) : each,
    );
  const travel = (step: { readonly label: string; readonly chain: Chain } | undefined): void => {
    if (!step) return;
    const previous = chain;
    chain = step.chain;
    tell(previous, step.label, 'history');
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
    node,
    sourcesOf: (id) => graph().sources(id),
    targetsOf: (id) => graph().targets(id),
    ancestorsOf: (id) => graph().ancestors(id),
    descendantsOf: (id) => graph().descendants(id),
    refuseConnection,
    operationNodes: () => chain.nodes.filter((each) => each.kind === 'operation'),

    replace(next) {
      const previous = chain;
      chain = next;
      history.clear();
      tell(previous, next.title, 'document', true);
    },
    edit,

    addNode(added, options: PlaceOptions) {
      const id = freeName(added.id, (name) => node(name) !== undefined);
      const at = options.at ?? placeNode(chain, options.near ?? options.after);
      edit({ label: texts.labels.add(id), origin: options.origin }, (document) => ({
        ...document,
        sources: [...document.sources, ...(options.sources ?? []).filter((source) => !document.sources.some((each) => each.name === source.name))],
        nodes: [...document.nodes, { ...added, id }],
        connections: options.after === undefined ? document.connections : [...document.connections, { source: options.after, target: id }],
        layout: { ...document.layout, [id]: at },
      }));
      return id;
    },
    removeNodes(ids, origin) {
      const gone = new Set(ids.filter((id) => node(id) !== undefined));
      if (gone.size === 0) return;
      edit({ label: texts.labels.remove(gone.size, [...gone][0] ?? ''), origin }, (document) => removeNodes(document, [...gone]));
    },
    renameNode(id, name, origin) {
      if (name === id) return { ok: true };
      if (!/^[A-Za-z0-9_-]+$/.test(name)) return { ok: false, reason: texts.badName };
      if (node(name)) return { ok: false, reason: texts.takenName(name) };
      edit({ label: texts.labels.rename(id), origin }, (document) => renameNode(document, id, name));
      return { ok: true };
    },
    connect(source, target, origin) {
      const reason = refuseConnection(source, target);
      if (reason !== undefined) return { ok: false, reason };
      edit({ label: texts.labels.connect(source, target), origin }, (document) => ({
        ...document,
        connections: [...document.connections, { source, target }],
      }));
      return { ok: true };
    },
    disconnect(gone, origin) {
      const keys = new Set(gone.map((each) => `${each.source}\n${each.target}`));
      edit({ label: texts.labels.disconnect, origin }, (document) => {
        const connections = document.connections.filter((each) => !keys.has(`${each.source}\n${each.target}`));
        return connections.length === document.connections.length ? document : { ...document, connections };
      });
    },
    moveNodes(places, { origin, label, mergeKey }) {
      const ids = Object.keys(places);
      edit({ label: label ?? texts.labels.move(ids.length, ids[0] ?? ''), origin, ...(mergeKey !== undefined && { mergeKey }) }, (document) => ({
        ...document,
        layout: { ...document.layout, ...places },
      }));
    },

    copy: (ids) => copyPiece(chain, ids),
    paste(piece, options) {
      let added: readonly string[] = [];
      edit({ label: options.label ?? texts.labels.paste(piece.nodes.length), origin: options.origin }, (document) => {
        const inserted = insertPiece(document, piece, options.at ?? placeNode(document, options.near ?? options.after));
        added = inserted.ids;
        const first = options.after === undefined ? [] : added.filter((id) => !inserted.chain.connections.some((each) => each.target === id));
        const extra = first.map((target) => ({ source: options.after as string, target }));
        return { ...inserted.chain, connections: [...inserted.chain.connections, ...extra] };
      });
      return added;
    },
    duplicate(ids, origin) {
      const piece = copyPiece(chain, ids);
      const places = Object.values(piece.layout);
      if (piece.nodes.length === 0) return [];
      const at = { x: Math.min(...places.map((place) => place.x)) + 40, y: Math.min(...places.map((place) => place.y)) + 40 };
      return store.paste(piece, { at, origin });
    },

    setParameter(id, place, name, value, origin) {
      return operation(id, undefined, origin, `${id}/parameters/${place}/${name}`, (each) => {
        const index = each.parameters.findIndex((parameter) => parameter.in === place && parameter.name === name);
        if (value === undefined) return index < 0 ? each : { ...each, parameters: each.parameters.toSpliced(index, 1) };
        const parameter: ParameterInput = { in: place, name, value };
        return { ...each, parameters: index < 0 ? [...each.parameters, parameter] : each.parameters.with(index, parameter) };
      });
    },
    setBody: (id, body, origin, mergeKey) =>
      operation(id, undefined, origin, mergeKey, ({ body: _, ...each }) => (body === undefined ? each : { ...each, body })),
    setChecks: (id, checks, origin) =>
      editNode<ChainNode>(id, { label: texts.labels.edit(id), origin, mergeKey: `${id}/checks` }, (each) =>
        each.kind === 'wait' ? each : { ...each, checks },
      ),
    setCaptures(id, captures, origin) {
      operation(id, undefined, origin, `${id}/captures`, (each) => ({ ...each, captures }));
    },
    setRetries(id, retries, origin) {
      operation(id, undefined, origin, `${id}/retries`, (each) => ({ ...each, retries }));
    },
    setTimeLimit(id, timeoutMs, origin) {
      operation(id, undefined, origin, `${id}/timeout`, ({ timeoutMs: _, ...each }) => (timeoutMs === undefined ? each : { ...each, timeoutMs }));
    },
    setCredentials(id, credentials, origin) {
      operation(id, undefined, origin, undefined, ({ credentials: _, ...each }) => (credentials === undefined ? each : { ...each, credentials }));
    },
    setDescription(id, description, origin) {
      editNode<ChainNode>(id, { label: texts.labels.edit(id), origin, mergeKey: `${id}/description` }, ({ description: _, ...each }) =>
        description === '' ? each : { ...each, description },
      );
    },
    setWait(id, durationMs, origin) {
      editNode<ChainNode>(id, { label: texts.labels.edit(id), origin, mergeKey: `${id}/wait` }, (each) =>
        each.kind === 'wait' ? { ...each, durationMs } : each,
      );
    },
    setInputs: (inputs, origin) => edit({ label: texts.labels.inputs, origin, mergeKey: 'inputs' }, (document) => ({ ...document, inputs })),
    setTitle: (title, origin) => edit({ label: texts.labels.title, origin, mergeKey: 'title' }, (document) => ({ ...document, title })),
    setSources: (sources, origin) => edit({ label: texts.labels.sources, origin }, (document) => ({ ...document, sources })),

    undo: () => travel(history.undo()),
    redo: () => travel(history.redo()),
  };
  return store;
}

/** Typing into a field makes new nodes, but no new graph. */
function sameIds(before: Chain['nodes'], after: Chain['nodes']): boolean {
  return before === after || (before.length === after.length && before.every((node, index) => node.id === after[index]?.id));
}

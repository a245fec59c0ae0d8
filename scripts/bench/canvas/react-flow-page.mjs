// React Flow showing the same cards: custom nodes of a known size, bezier edges with arrow heads, overview, controls and dots, as its own examples do.
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  MiniMap,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
} from '@xyflow/react';
import { createElement as h, memo } from 'react';
import { createRoot } from 'react-dom/client';
import { CARD, makeGraph, nearView } from './make-graph.mjs';

const { document, location, performance, requestAnimationFrame } = globalThis;
const asked = new URLSearchParams(location.search);
const graph = makeGraph(Number(asked.get('nodes')));
const onlyVisible = asked.has('visible');

const Card = memo(({ data, selected }) =>
  h(
    'div',
    { className: `card${selected ? ' is-selected' : ''}`, role: 'group', 'aria-label': data.name },
    h(Handle, { type: 'target', position: Position.Top }),
    h(
      'div',
      { className: 'head' },
      h('span', { className: 'm' }, 'POST'),
      h('b', { className: 'name', title: data.name }, data.name),
    ),
    h('div', { className: 'sub' }, h('span', { className: 'path', title: '/orders' }, '/orders')),
    h(
      'div',
      { className: 'ins' },
      h(
        'div',
        { className: 'in' },
        h('span', { className: 'key' }, 'customerId'),
        h('span', { className: 'val' }, data.value),
      ),
    ),
    h(
      'div',
      { className: 'foot' },
      h('span', { className: 'muted' }, 'Not run yet'),
      h('span', { className: 'facts' }),
    ),
    h(Handle, { type: 'source', position: Position.Bottom }),
  ),
);
const nodeTypes = { card: Card };
const fitViewOptions = { padding: '40px' };
/** Without it all is shown; with it the middle, at 100 %. */
const near = asked.has('near') ? nearView(graph) : undefined;

let since;
let positions;
globalThis.bench = {
  usableAt: undefined,
  mount() {
    since = performance.now();
    const nodes = graph.nodes.map(({ id, x, y, value }) => ({
      id,
      type: 'card',
      position: { x, y },
      ...CARD,
      data: { name: id, value: value ?? '"first"' },
    }));
    const edges = graph.edges.map(([source, target]) => ({
      id: `${source}→${target}`,
      source,
      target,
      markerEnd: { type: MarkerType.ArrowClosed },
    }));
    createRoot(document.getElementById('root')).render(h(Flow, { nodes, edges }));
  },
  world: () => document.querySelector('.react-flow__viewport'),
  position: (id) => positions.get(id),
};

function Flow(initial) {
  const [nodes, , onNodesChange] = useNodesState(initial.nodes);
  const [edges, , onEdgesChange] = useEdgesState(initial.edges);
  return h(
    ReactFlow,
    {
      nodes,
      edges,
      onNodesChange,
      onEdgesChange,
      nodeTypes,
      ...(near === undefined
        ? { fitView: true, fitViewOptions }
        : { defaultViewport: { x: near.x, y: near.y, zoom: near.k } }),
      minZoom: 0.04,
      onlyRenderVisibleElements: onlyVisible,
      onSelectionChange,
      onNodeDragStop,
    },
    h(MiniMap),
    h(Controls),
    h(Background),
  );
}

function onNodeDragStop(_, node) {
  positions = new Map([[node.id, node.position]]);
}

function onSelectionChange({ nodes }) {
  if (nodes.length === 0 || globalThis.bench.usableAt !== undefined) return;
  requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.bench.usableAt ??= performance.now() - since)));
}

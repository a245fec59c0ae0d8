// `<opchain-canvas>` alone on a page, with a workbench of its own: what the benchmark drives.
import { createKernel } from '@opchain/core';
import { createWorkbench, define } from '@opchain/ui';
import { makeChain } from './make-chain.mjs';
import { description, memoryExecutor, server } from './memory-api.mjs';
import { makeGraph } from './make-graph.mjs';

/** @typedef {import('../../../ui/dist/stores/stores.js').Stores} Stores */
/**
 * What the benchmark drives on the page of each variant. `stores` is there once `<opchain-canvas>` is mounted.
 * @typedef {object} Bench
 * @property {number | undefined} usableAt milliseconds from mounting until a selection was drawn
 * @property {Stores} [stores]
 * @property {() => void} mount
 * @property {() => Element | null | undefined} world the element that is moved and scaled
 * @property {(id: string) => import('./make-graph.mjs').Point | undefined} position
 */

const { document, location, performance, requestAnimationFrame } = globalThis;
const asked = new URLSearchParams(location.search);
const graph = makeGraph(Number(asked.get('nodes')));
const kernel = await createKernel({
  plugins: [
    { name: 'memory', apply: (context) => context.addExecutor(memoryExecutor(Number(asked.get('pause') ?? 5))) },
  ],
});
await define();
document.body.className = asked.has('results') ? 'with-results' : '';

const canvas = () =>
  /** @type {import('@opchain/ui').OpchainCanvas | null} */ (document.querySelector('opchain-canvas'));
/** @type {Stores | undefined} */
let stores;

/** @type {Bench} */
globalThis.bench = {
  usableAt: undefined,
  mount() {
    const since = performance.now();
    const workbench = createWorkbench({ kernel, storage: { autosave: false } });
    const elements = ['opchain-canvas', ...(asked.has('results') ? ['opchain-results'] : [])].map((name) =>
      Object.assign(document.createElement(name), { workbench }),
    );
    // What the benchmark drives and watches is not public.
    ({ stores } = /** @type {(typeof elements)[number] & { readonly stores: Stores }} */ (elements[0]));
    globalThis.bench.stores = stores;
    stores.descriptions.add({
      source: 'shop',
      location: `${server}/openapi.json`,
      description,
      server,
      // As if the user had chosen it: a run asks before it calls what only a description names.
      namedServer: server,
      servers: [server],
    });
    stores.selection.subscribe((now) => {
      if (now.primary === undefined || globalThis.bench.usableAt !== undefined) return;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => (globalThis.bench.usableAt ??= performance.now() - since)),
      );
    });
    stores.chain.replace(makeChain(graph));
    for (const element of elements) {
      element.setAttribute('theme', 'light');
      document.body.append(element);
    }
    // A large chain opens at its start.
    requestAnimationFrame(() => canvas()?.showAll());
  },
  world: () => canvas()?.shadowRoot?.querySelector('.world'),
  position: (id) => stores?.chain.chain.layout[id],
};

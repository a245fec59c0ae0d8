// `<opchain-canvas>` alone on a page, with a workbench of its own: what the benchmark drives.
import { createKernel } from '@opchain/core';
import { createWorkbench, define } from '@opchain/ui';
import { makeChain } from './make-chain.mjs';
import { description, memoryExecutor, server } from './memory-api.mjs';
import { makeGraph } from './make-graph.mjs';

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

const canvas = () => document.querySelector('opchain-canvas');
let stores;

globalThis.bench = {
  /** @type {number | undefined} */
  usableAt: undefined,
  mount() {
    const since = performance.now();
    const workbench = createWorkbench({ kernel, autosave: false });
    const elements = ['opchain-canvas', ...(asked.has('results') ? ['opchain-results'] : [])].map((name) =>
      Object.assign(document.createElement(name), { workbench }),
    );
    // What the benchmark drives and watches is not public.
    ({ stores } = /** @type {any} */ (elements[0]));
    globalThis.bench.stores = stores;
    stores.descriptions.add({
      source: 'shop',
      location: `${server}/openapi.json`,
      description,
      server,
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
  },
  world: () => canvas()?.shadowRoot?.querySelector('.world'),
  position: (id) => stores.chain.chain.layout[id],
};

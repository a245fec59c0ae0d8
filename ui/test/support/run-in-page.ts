import type { Workbench } from '../../src/index.js';
import type { OpenBuilder } from './open-builder.js';

/** What a page holds after garbage collection: script memory in bytes, elements, and listeners. */
export interface MemorySample {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Runs the open chain that many times in sequence, and returns what the page held in each tenth (the median of five measurements), and the outcome of the runs. */
export async function runInPage(
  builder: OpenBuilder,
  count: number,
): Promise<{ readonly states: Readonly<Record<string, number>>; readonly tenths: readonly MemorySample[] }> {
  const session = await builder.page.context().newCDPSession(builder.page);
  const states: Record<string, number> = {};
  const tenths: MemorySample[] = [];
  const each = Math.max(1, Math.floor(count / 50));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const samples: MemorySample[] = [];
    for (let sample = 0; sample < 5; sample += 1) {
      const ended = await builder.page.evaluate(async (times) => {
        const { workbench } = document.querySelector('opchain-builder') as unknown as { workbench: Workbench };
        const all: string[] = [];
        for (let run = 0; run < times; run += 1) all.push((await workbench.run())?.state ?? 'not begun');
        return all;
      }, each);
      for (const state of ended) states[state] = (states[state] ?? 0) + 1;
      await session.send('HeapProfiler.collectGarbage');
      const [{ usedSize }, counters] = await Promise.all([
        session.send('Runtime.getHeapUsage'),
        session.send('Memory.getDOMCounters'),
      ]);
      samples.push({ bytes: usedSize, nodes: counters.nodes, listeners: counters.jsEventListeners });
    }
    tenths.push(samples.sort((a, b) => a.bytes - b.bytes)[2] as MemorySample);
  }
  await session.detach();
  return { states, tenths };
}

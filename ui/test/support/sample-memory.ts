import type { CDPSession } from 'playwright-core';

export interface MemorySample {
  readonly builders: number;
  readonly canvases: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapMegabytes: number;
}

/** What the page holds after garbage collection. */
export async function sampleMemory(session: CDPSession): Promise<MemorySample> {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return {
    builders: await countOf(session, "customElements.get('opchain-builder').prototype"),
    canvases: await countOf(session, "customElements.get('opchain-canvas').prototype"),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heapMegabytes: metric('JSHeapUsedSize') / 1e6,
  };
}

async function countOf(session: CDPSession, prototype: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: prototype });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId as string });
  const { result: length } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId as string,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId as string });
  return length.value as number;
}

import { type ContractTargetOptions, openContractTarget } from '../engine/target/open-target.js';
import type { Target } from '../engine/target/target.js';
import { type MutatingProxy, startMutatingProxy } from './start-mutating-proxy.js';

/** A proxy of its own, and the target behind it. */
export interface Lane {
  readonly proxy: MutatingProxy;
  readonly target: Target;
}

/** A few proxies in front of one server, each used by one mutant at a time. */
export interface Lanes {
  /** Waits for a lane. */
  use<T>(work: (lane: Lane) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Starts the proxies. */
export async function openLanes(options: ContractTargetOptions, count: number): Promise<Lanes> {
  const lanes = await Promise.all(
    Array.from({ length: count }, async (): Promise<Lane> => {
      const proxy = await startMutatingProxy(options.url);
      return { proxy, target: await openContractTarget({ ...options, url: proxy.url }) };
    }),
  );
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  return {
    async use(work) {
      const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
      try {
        return await work(lane);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(lane);
        else next(lane);
      }
    },
    async close() {
      await Promise.all(lanes.map(({ target, proxy }) => target.close().then(() => proxy.close())));
    },
  };
}

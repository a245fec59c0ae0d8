/// <reference path="./page-globals.d.ts" />
/** @typedef {{ start(): void, stop(): number[], idle(): Promise<void> }} FrameWatch what `watchFrames` leaves on the page as `frames_` */

/** Runs in the page before its own script. Self-contained: its text is what travels. */
export function watchFrames() {
  const { performance, requestAnimationFrame } = globalThis;
  /** @type {number[] | undefined} */
  let deltas;
  /** @type {number | undefined} */
  let last;
  const look = (/** @type {number} */ now) => {
    if (deltas === undefined) return;
    if (last !== undefined) deltas.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  globalThis.frames_ = {
    start() {
      deltas = [];
      last = undefined;
      requestAnimationFrame(look);
    },
    /** Milliseconds between the frames since the start. */
    stop() {
      if (deltas === undefined) throw new Error('No frames are recorded.');
      // Not a number where not one frame came.
      const recorded = [...deltas, performance.now() - (last ?? Number.NaN)];
      deltas = undefined;
      return recorded;
    },
    /** Resolves when a few frames in a row came in time. */
    async idle() {
      /** @type {() => Promise<number>} */
      const frame = () => new Promise(requestAnimationFrame);
      let before = await frame();
      for (let calm = 0, all = 0; calm < 8 && all < 400; all += 1) {
        const now = await frame();
        calm = now - before < 25 ? calm + 1 : 0;
        before = now;
      }
    },
  };
}

/** Runs in the page before its own script. Self-contained: its text is what travels. */
export function watchFrames() {
  const { performance, requestAnimationFrame } = globalThis;
  let deltas;
  let last;
  const look = (now) => {
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
      const recorded = [...deltas, performance.now() - last];
      deltas = undefined;
      return recorded;
    },
    /** Resolves when a few frames in a row came in time. */
    async idle() {
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

/** @typedef {{ usableAt: number | undefined, readonly tasks: { readonly at: number, readonly duration: number }[], cardsAfter: Promise<number> | undefined, readonly drawn: () => Promise<void>, readonly expectCards: (count: number) => void }} Watched */
/** @typedef {typeof globalThis & { watched: Watched }} WatchedPage the globals of a page in which `watchPage` has run */

/** Runs in the page before its own script, and leaves what it saw in `globalThis.watched`. Self-contained: its text is what travels. */
export function watchPage() {
  const { document, requestAnimationFrame, PerformanceObserver, addEventListener, customElements } = globalThis;
  const inside = (/** @type {Element | null | undefined} */ element, /** @type {string} */ name) =>
    element?.shadowRoot?.querySelector(name);
  const builder = () => document.querySelector('opchain-builder');
  const cards = () =>
    inside(inside(builder(), 'opchain-canvas'), '.viewport')?.querySelectorAll('.node[data-node]').length ?? 0;
  /** @type {Watched} */
  const watched = {
    usableAt: undefined,
    tasks: [],
    cardsAfter: undefined,
    /** Resolves when everything pending has been drawn. */
    drawn: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    /** From the next Enter on, looks in every frame whether there are that many cards. */
    expectCards(count) {
      watched.cardsAfter = new Promise((done) => {
        const pressed = (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter') return;
          globalThis.removeEventListener('keydown', pressed, true);
          const since = performance.now();
          const look = () => (cards() >= count ? done(performance.now() - since) : requestAnimationFrame(look));
          requestAnimationFrame(look);
        };
        addEventListener('keydown', pressed, true);
      });
    },
  };
  /** @type {WatchedPage} */ (globalThis).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push({ at: entry.startTime, duration: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const palette =
      customElements.get('opchain-palette') === undefined ? undefined : inside(builder(), 'opchain-palette');
    const described = inside(palette, '.about')?.textContent?.includes('operations') === true;
    if (described && (palette?.shadowRoot?.querySelectorAll('[role=treeitem]').length ?? 0) > 5)
      watched.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page before its own script, and leaves what it saw in `globalThis.watched`. Self-contained: its text is what travels. */
export function watchPage() {
  const { document, requestAnimationFrame, PerformanceObserver, addEventListener, customElements } = globalThis;
  const inside = (element, name) => element?.shadowRoot?.querySelector(name);
  const builder = () => document.querySelector('opchain-builder');
  const cards = () =>
    inside(inside(builder(), 'opchain-canvas'), '.viewport')?.querySelectorAll('.node[data-node]').length ?? 0;
  const watched = {
    /** @type {number | undefined} */
    usableAt: undefined,
    /** @type {{ at: number, duration: number }[]} */
    tasks: [],
    /** @type {Promise<number> | undefined} */
    cardsAfter: undefined,
    /** Resolves when everything pending has been drawn. */
    drawn: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    /** From the next Enter on, looks in every frame whether there are that many cards. */
    expectCards(count) {
      watched.cardsAfter = new Promise((done) => {
        const pressed = (event) => {
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
  globalThis.watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push({ at: entry.startTime, duration: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const palette =
      customElements.get('opchain-palette') === undefined ? undefined : inside(builder(), 'opchain-palette');
    const described = inside(palette, '.about')?.textContent?.includes('operations') === true;
    if (described && palette.shadowRoot.querySelectorAll('[role=treeitem]').length > 5)
      watched.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

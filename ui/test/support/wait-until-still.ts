import type { Page } from 'playwright-core';

/**
 * Consecutive unchanged frames after which a page counts as still: longer than the elements wait before they react to
 * typing.
 */
const STILL_FRAMES = 15;

/** Waits until the page has drawn `count` more frames. */
export function waitForFrames(page: Page, count = 2): Promise<void> {
  return page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/**
 * Waits until the page no longer changes: no transition is running, and no element is added, removed, moved or resized.
 */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(async (wanted) => {
    const isMoving = (root: Document | ShadowRoot): boolean =>
      root
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    /** The elements and their boxes; undefined while a transition is running. */
    const look = (root: Document | ShadowRoot): string | undefined => {
      if (isMoving(root)) return undefined;
      let seen = '';
      for (const element of root.querySelectorAll('*')) {
        const { x, y, width, height } = element.getBoundingClientRect();
        seen += `${element.localName} ${x} ${y} ${width} ${height}\n`;
        if (!element.shadowRoot) continue;
        const inner = look(element.shadowRoot);
        if (inner === undefined) return undefined;
        seen += inner;
      }
      return seen;
    };
    let before: string | undefined;
    for (let still = 0; still < wanted;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = look(document);
      still = now !== undefined && now === before ? still + 1 : 0;
      before = now;
    }
  }, STILL_FRAMES);
}

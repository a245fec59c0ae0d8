import type { Locator, Page } from 'playwright-core';
import { boxOf } from './box-of.js';

/** Mouse and keys only, as a user has them, and how much of them was needed. */
export class CountedInput {
  readonly #page: Page;
  /** Clicks and drags. */
  pointerActions = 0;
  /** Keys pressed, of combinations and typed texts too: a combination counts once. */
  keystrokes = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    const { x, y, width, height } = await boxOf(target);
    this.pointerActions += 1;
    await this.#page.mouse.click(x + width / 2, y + height / 2);
  }

  /** Drags from one point to another, in CSS pixels of the page. */
  async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.#page;
    this.pointerActions += 1;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 12, from.y + 8, { steps: 2 });
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keystrokes += 1;
      await this.#page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keystrokes += text.length;
    await this.#page.keyboard.type(text);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

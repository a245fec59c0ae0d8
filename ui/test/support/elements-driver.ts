import type { Chain, OperationStep, Step } from '@opchain/core';
import type { Locator, Page } from 'playwright-core';
import { waitForFrames, waitUntilStill } from './wait-until-still.js';

/** The page of the single elements, as its tests use it. */
export class ElementsDriver {
  readonly page: Page;
  readonly canvas: Locator;
  readonly results: Locator;
  readonly drawer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.locator('opchain-canvas');
    this.results = page.locator('opchain-results');
    this.drawer = page.locator('opchain-credentials');
  }

  card(id: string): Locator {
    return this.canvas.locator(`.node[data-node="${id}"]`);
  }

  edge(source: string, target: string): Locator {
    return this.canvas.locator(`path[data-edge="${source}→${target}"]`);
  }

  /** The open chain, as the workbench returns it. */
  document(): Promise<Chain> {
    return this.page.evaluate(() => workbench.chain);
  }

  /** Opens a chain, as a host page does. */
  async setChain(chain: Chain): Promise<void> {
    // As text: the type of a chain is too deep for the parameter.
    await this.page.evaluate((text) => {
      workbench.chain = JSON.parse(text) as Chain;
    }, JSON.stringify(chain));
  }

  /** Opens the chain with some changed steps. */
  async changeStep(id: string, change: Partial<OperationStep>): Promise<void> {
    const chain = await this.document();
    await this.setChain({
      ...chain,
      steps: chain.steps.map((step) => (step.id === id ? ({ ...step, ...change } as Step) : step)),
    });
  }

  /** A step of the open chain. */
  async step(id: string): Promise<Step | undefined> {
    return (await this.document()).steps.find((step) => step.id === id);
  }

  /** Names of the selected cards, sorted. */
  async selected(): Promise<string[]> {
    // Cards are drawn once per frame.
    await waitForFrames(this.page);
    const cards = this.canvas.locator('.node.is-selected');
    return (await cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset['node']!))).sort();
  }

  /** Nodes and connections of the document, as text. */
  async chain(): Promise<{ nodes: string[]; connections: string[] }> {
    const { steps, connections } = await this.document();
    return {
      nodes: steps.map(({ id }) => id),
      connections: connections.map(({ source, target }) => `${source}→${target}`),
    };
  }

  async position(id: string): Promise<{ x: number; y: number } | undefined> {
    return (await this.document()).layout[id];
  }

  /** The announcements since the last call. */
  announcements(): Promise<string[]> {
    return this.page.evaluate(() => said.splice(0));
  }

  undo(): Promise<void> {
    return this.page.evaluate(() => hostPage.undo());
  }

  /** Number of elements: the expected number as soon as it is reached, else the number after a timeout. */
  async count(locator: Locator, expected: number): Promise<number> {
    let actual = await locator.count();
    for (const deadline = Date.now() + 3000; actual !== expected && Date.now() < deadline;) {
      await waitForFrames(this.page);
      actual = await locator.count();
    }
    return actual;
  }

  /** Waits until animations and rendering have finished. */
  waitForAnimation(): Promise<void> {
    return waitUntilStill(this.page);
  }

  /** Turns the wheel over the corner of the canvas until the zoom changed by that factor, of 0.67 to 1.5. */
  async zoom(factor: number): Promise<void> {
    await this.canvas.hover({ position: { x: 8, y: 8 } });
    await this.page.keyboard.down('Control');
    await this.page.mouse.wheel(0, -Math.log(factor) * 400);
    await this.page.keyboard.up('Control');
  }

  async drag(
    from: { x: number; y: number },
    to: { x: number; y: number },
    during?: () => Promise<void>,
  ): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    await during?.();
    await this.page.mouse.up();
  }

  /** A point of a card, as a share of its width and height. */
  async point(id: string, x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await this.card(id).boundingBox();
    if (box === null) throw new Error(`The card ${id} is not on the page.`);
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  async focus(id: string): Promise<void> {
    await this.card(id).click({ position: { x: 120, y: 45 } });
  }

  focused(): Promise<string | undefined> {
    return this.page.evaluate(() => {
      const active = document.querySelector('opchain-canvas')?.shadowRoot?.activeElement;
      return active instanceof HTMLElement ? active.dataset['node'] : undefined;
    });
  }

  async run(): Promise<void> {
    await this.page.evaluate(async () => {
      await workbench.run();
    });
    await this.waitForAnimation();
  }

  row(id: string): Locator {
    return this.results.locator(`[role=row][data-node="${id}"]`);
  }
}

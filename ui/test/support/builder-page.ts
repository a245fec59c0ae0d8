import type { Locator, Page } from 'playwright-core';
import { boxOf } from './box-of.js';
import { downloadBy, type DownloadedFile } from './download-by.js';
import { InspectorPage } from './inspector-page.js';
import { until } from './until.js';

export interface ShownResult {
  readonly state: string;
  readonly node: string;
  readonly status: string;
  /** Times of day, `14:07:22.104`. */
  readonly start: string;
  readonly end: string;
  readonly duration: string;
}

/** The builder as a user sees it: everything is found by role and name. */
export class BuilderPage extends InspectorPage {
  readonly bar: Locator;
  readonly palette: Locator;
  readonly canvas: Locator;
  readonly results: Locator;
  readonly drawer: Locator;
  /** Number of the last known run. */
  #last = 0;

  constructor(page: Page) {
    super(page);
    // Only a page that the builder fills has its bar as a landmark.
    this.bar = page.getByRole('banner').or(page.locator('opchain-top-bar'));
    this.palette = page.getByRole('navigation', { name: 'Operations and presets' });
    this.canvas = page.getByRole('region', { name: 'Canvas' });
    this.results = page.getByRole('region', { name: 'Results' });
    this.drawer = page.getByRole('dialog', { name: 'Credentials', exact: true });
  }

  /** A row of the palette, by the name of its operation or preset. */
  entry(name: string): Locator {
    return this.palette
      .getByRole('treeitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first();
  }

  /** A card on the canvas, by its node's name. */
  card(name: string): Locator {
    return this.canvas.getByRole('group', { name: new RegExp(`^${name}, `) });
  }

  /** Waits until the accessible name of a card contains that. */
  async waitForCardLabel(name: string, ...words: readonly string[]): Promise<void> {
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    await this.canvas
      .getByRole('group', { name: new RegExp(`^${name}, ${escaped.map((word) => `(?=.*${word})`).join('')}`) })
      .waitFor();
  }

  /** Drags an operation or a preset from the palette to a position on the canvas, as a share of its width and height. */
  async dragOut(operation: string, x: number, y: number): Promise<void> {
    const row = this.entry(operation);
    await row.scrollIntoViewIfNeeded();
    const from = await boxOf(row);
    const area = await boxOf(this.canvas);
    await this.page.mouse.move(from.x + 90, from.y + 12);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 110, from.y + 20, { steps: 2 });
    await this.page.mouse.move(area.x + area.width * x, area.y + area.height * y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Draws a connection from the lower edge of one card to the upper edge of another. */
  async connect(source: string, target: string): Promise<void> {
    await this.showAll();
    const [from, to] = [await boxOf(this.card(source)), await boxOf(this.card(target))];
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height + 12, { steps: 2 });
    await this.page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Shows the whole chain, and waits until the cards stop moving. */
  async showAll(): Promise<void> {
    await this.canvas.getByRole('button', { name: 'Show all' }).click();
    await this.waitForStillCanvas();
  }

  async tidy(): Promise<void> {
    const announced = this.page.getByText('Layout tidied', { exact: true });
    const before = await announced.allTextContents();
    await this.canvas.getByRole('button', { name: 'Tidy layout' }).click();
    // Announced again, the text ends with a space.
    await until(async () => {
      const now = await announced.allTextContents();
      return now.length > 0 && now.join() !== before.join();
    });
    await this.waitForStillCanvas();
  }

  /** Waits until the cards stop moving. */
  async waitForStillCanvas(): Promise<void> {
    let before = '';
    for (let same = 0; same < 3;) {
      const now = JSON.stringify(
        await Promise.all((await this.canvas.getByRole('group').all()).map((card) => card.boundingBox())),
      );
      same = now === before ? same + 1 : 0;
      before = now;
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  }

  /** Selects a node by a click on its card's name. */
  async select(name: string): Promise<void> {
    await this.card(name).getByText(name, { exact: true }).click();
    await this.inspector.getByRole('heading', { name, exact: true }).waitFor();
  }

  /** Selects one of the servers offered, or enters another one. */
  async useServer(url: string): Promise<void> {
    await this.bar.getByRole('button', { name: /^Server/ }).click();
    const offered = this.bar.getByRole('button', { name: url, exact: true });
    if ((await offered.count()) > 0) await offered.click();
    else {
      await this.bar.getByRole('textbox', { name: 'Custom server' }).fill(url);
      await this.bar.getByRole('button', { name: 'Use', exact: true }).click();
    }
    await this.bar.getByRole('button', { name: new RegExp(`^Server.*${new URL(url).host}`) }).waitFor();
  }

  async setTitle(title: string): Promise<void> {
    await this.bar.getByRole('button', { name: /^Chain: / }).click();
    const field = this.bar.getByRole('textbox', { name: 'Title' });
    await field.fill(title);
    await field.press('Enter');
  }

  get runButton(): Locator {
    return this.bar.getByRole('button', { name: /^Run\b/ });
  }

  get stopButton(): Locator {
    return this.bar.getByRole('button', { name: /^Stop\b/ });
  }

  async run(): Promise<void> {
    this.#last = await this.#shown();
    await this.runButton.click();
  }

  /** Waits until a new run has ended, and returns its state as labeled in the results: `Succeeded`, `Failed`, … */
  async waitForRunEnd(): Promise<string> {
    const before = this.#last;
    await this.#runShown
      .filter({ hasNotText: before === 0 ? /^$/ : new RegExp(`^Run ${before}\\b`) })
      .first()
      .waitFor();
    await this.runButton.waitFor();
    this.#last = await this.#shown();
    return (await this.summary.first().innerText()).trim();
  }

  get #runShown(): Locator {
    return this.results.getByRole('group', { name: 'Selected run' }).getByText(/^Run \d+/);
  }

  async #shown(): Promise<number> {
    return (await this.#runShown.count()) === 0
      ? 0
      : Number(/\d+/.exec(await this.#runShown.first().innerText())?.[0] ?? 0);
  }

  /** The state label of the selected run. */
  get summary(): Locator {
    return this.results
      .getByRole('group', { name: 'Selected run' })
      .getByText(/^(?:Succeeded|Failed|Cancelled|Not started|Running)$/);
  }

  /** The rows of the results table. */
  async shownResults(): Promise<readonly ShownResult[]> {
    const rows = this.results.getByRole('row').filter({ has: this.page.getByRole('gridcell') });
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const cells = (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim().replace(/\s+/g, ' '));
        const [state = '', node = '', status = '', start = '', end = '', duration = ''] = cells;
        return { state, node: node.split(' ').at(-1) ?? '', status, start, end, duration };
      }),
    );
  }

  resultOf(node: string): Locator {
    return this.results.getByRole('row').filter({ has: this.page.getByText(node, { exact: true }) });
  }

  /** Presses Save and returns the downloaded file. */
  save(): Promise<DownloadedFile> {
    return downloadBy(this.page, () => this.bar.getByRole('button', { name: 'Save', exact: true }).click());
  }

  /** Opens a chain file in the dialog. */
  async openFile(path: string): Promise<void> {
    await this.bar.getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Open' });
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Choose a file…' }).click(),
    ]);
    await chooser.setFiles(path);
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Presses Tab, or Shift+Tab, until an element has focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let pressed = 0; pressed < 80; pressed += 1) {
      if ((await target.count()) > 0 && (await target.first().evaluate((element) => element.matches(':focus')))) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`The focus does not come to ${target.toString()} by ${key}.`);
  }
}

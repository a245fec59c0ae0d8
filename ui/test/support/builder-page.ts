import type { Locator, Page } from 'playwright-core';
import { boxOf } from './box-of.js';
import type { DownloadedFile } from './download-by.js';
import { downloadBy } from './download-by.js';
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
export class BuilderPage {
  readonly page: Page;
  readonly bar: Locator;
  readonly palette: Locator;
  readonly canvas: Locator;
  readonly inspector: Locator;
  readonly results: Locator;
  readonly picker: Locator;
  readonly drawer: Locator;
  /** Number of the last known run. */
  #last = 0;

  constructor(page: Page) {
    this.page = page;
    // Only a page that the builder fills has its bar as a landmark.
    this.bar = page.getByRole('banner').or(page.locator('opchain-top-bar'));
    this.palette = page.getByRole('navigation', { name: 'Operations and presets' });
    this.canvas = page.getByRole('region', { name: 'Canvas' });
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.results = page.getByRole('region', { name: 'Results' });
    this.picker = page.getByRole('dialog', { name: 'Map a value' });
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

  /** Renames the selected node from the menu of the inspector. */
  async rename(name: string): Promise<void> {
    await this.inspector.getByRole('button', { name: 'More', exact: true }).click();
    await this.inspector.getByRole('menuitem', { name: 'Rename…' }).click();
    const field = this.inspector.getByRole('textbox', { name: 'Node name' });
    await field.fill(name);
    await field.press('Enter');
    await this.inspector.getByRole('heading', { name, exact: true }).waitFor();
  }

  field(label: string): Locator {
    return this.inspector.getByRole('combobox', { name: label, exact: true });
  }

  /** Items of an array are groups: `items[1]`. */
  group(name: string): Locator {
    return this.inspector.getByRole('group', { name, exact: true });
  }

  async type(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
  }

  /** Replaces the text of a code editor: the JSON of a body, a condition, an output. */
  async writeCode(label: string, text: string): Promise<void> {
    const editor = this.inspector.getByRole('textbox', { name: label, exact: true });
    await editor.click();
    await editor.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** The mapping that a field shows. */
  mappedValue(label: string, within = this.inspector): Locator {
    return within.getByRole('button', { name: new RegExp(`^${label}: .*Edit as text$`) });
  }

  /** Types `{{` into a field and picks a value in the picker with the mouse: the best match if possible, else by searching. */
  async map(label: string, mapping: string, within = this.inspector): Promise<void> {
    // Inputs with one clear source are mapped when a node is added.
    const known = this.mappedValue(label, within).filter({ hasText: mapping });
    await known
      .or(within.getByRole('combobox', { name: label, exact: true }))
      .first()
      .waitFor();
    if ((await known.count()) > 0) return;
    await within.getByRole('combobox', { name: label, exact: true }).click();
    await this.page.keyboard.type('{{');
    await this.picker.waitFor();
    const option = this.picker.getByRole('option', { name: new RegExp(`^${mapping.replace(/[[\]$.]/g, '\\$&')}[, ]`) });
    if ((await option.count()) === 0) await this.page.keyboard.type(mapping);
    await option.first().click();
    await within.getByText(mapping, { exact: true }).first().waitFor();
  }

  /** Adds a check to the selected node. */
  async check(what: string, how: string, value: string): Promise<void> {
    await this.inspector.getByRole('button', { name: 'Add check' }).click();
    await this.inspector.getByRole('combobox', { name: 'Actual value' }).selectOption({ label: what });
    await this.inspector.getByRole('combobox', { name: 'Operator' }).selectOption({ label: how });
    if (value.startsWith('{{')) {
      await this.field('Expected value').fill('');
      await this.map('Expected value', value.slice(2, -2));
    } else await this.field('Expected value').fill(value);
    await this.inspector.getByRole('button', { name: 'Close', exact: true }).click();
  }

  /** Captures a value of the selected node's response. */
  async capture(name: string, from: string): Promise<void> {
    await this.inspector.getByRole('button', { name: 'Add capture' }).click();
    await this.inspector.getByRole('combobox', { name: 'from' }).selectOption({ label: from });
    const field = this.inspector.getByRole('textbox', { name: 'Name', exact: true });
    await field.fill(name);
    await field.press('Tab');
    await this.inspector.getByRole('button', { name: 'Close', exact: true }).click();
  }

  /** The button that opens the credential menu of the selected node. */
  get credential(): Locator {
    return this.inspector
      .getByRole('button', { name: /for \w+$|No credential chosen|Send without a credential/ })
      .first();
  }

  /** Selects a credential for the selected node. */
  async attach(credential: string): Promise<void> {
    await this.credential.click();
    await this.inspector.getByRole('button', { name: credential, exact: true }).click();
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

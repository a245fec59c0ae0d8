import type { Locator, Page } from 'playwright-core';

/** The builder as a person with a mouse uses it. */
export class BuilderPage {
  readonly page: Page;
  readonly palette: Locator;
  readonly canvas: Locator;
  readonly inspector: Locator;
  readonly results: Locator;

  constructor(page: Page) {
    this.page = page;
    this.palette = page.locator('opchain-palette');
    this.canvas = page.locator('opchain-canvas');
    this.inspector = page.locator('opchain-inspector');
    this.results = page.locator('opchain-results');
  }

  /** A card on the canvas, by its node's name. */
  card(name: string): Locator {
    return this.canvas.locator('.node').filter({ has: this.page.locator('.name').getByText(name, { exact: true }) });
  }

  /** Drags an operation out of the palette to a place on the canvas, as a share of its width and height. */
  async dragOut(operation: string, x: number, y: number): Promise<void> {
    const row = this.palette.locator('.entry', { has: this.page.getByText(operation, { exact: true }) }).first();
    await row.scrollIntoViewIfNeeded();
    const from = await boxOf(row);
    const area = await boxOf(this.canvas);
    await this.page.mouse.move(from.x + 90, from.y + 12);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 110, from.y + 20, { steps: 2 });
    await this.page.mouse.move(area.x + area.width * x, area.y + area.height * y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Selects a node by a click on its card's name. */
  async select(name: string): Promise<void> {
    await this.card(name).locator('.name').click();
    await this.inspector.getByRole('heading', { name, exact: true }).waitFor();
  }

  field(label: string): Locator {
    return this.inspector.getByRole('combobox', { name: label, exact: true });
  }

  async type(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
  }

  /** Types `{{` into a field and picks a value in the picker with the mouse. */
  async map(label: string, mapping: string): Promise<void> {
    await this.field(label).click();
    await this.page.keyboard.type('{{');
    const picker = this.page.getByRole('dialog', { name: 'Map a value' });
    await picker.waitFor();
    const [node, ...path] = mapping.split('.');
    const best = picker.getByRole('option', { name: mapping });
    if ((await best.count()) > 0) await best.first().click();
    else {
      await picker.getByRole('option', { name: new RegExp(`\\b${node}$`) }).click();
      await picker
        .getByRole('option', { name: new RegExp(`^${path.at(-1)}\\b`) })
        .first()
        .click();
    }
    await this.inspector.getByText(mapping, { exact: true }).first().waitFor();
  }

  /** Chooses a credential for the node that is selected. */
  async attach(credential: string): Promise<void> {
    const chooser = this.inspector.locator('opchain-popover.chooser');
    await chooser.locator('[aria-haspopup]').click();
    await chooser.getByRole('button', { name: credential, exact: true }).click();
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run', exact: false }).and(this.page.locator('.run')).click();
  }

  /** Waits until the run shown has ended, and gives the words of its state. */
  async ended(): Promise<string> {
    const summary = this.results.locator('.sum .state');
    await this.page.waitForFunction(() => {
      const words =
        document.querySelector('opchain-builder')?.shadowRoot?.querySelector('opchain-results')?.shadowRoot?.querySelector('.sum .state')?.textContent ?? '';
      return /Succeeded|Failed|Cancelled|Refused|Not run/i.test(words);
    });
    return (await summary.innerText()).trim();
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

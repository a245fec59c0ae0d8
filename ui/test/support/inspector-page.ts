import type { Locator, Page } from 'playwright-core';

/** The inspector of a page, and the picker of its fields, as a user sees them. */
export class InspectorPage {
  readonly page: Page;
  readonly inspector: Locator;
  readonly picker: Locator;

  constructor(page: Page) {
    this.page = page;
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.picker = page.getByRole('dialog', { name: 'Map a value' });
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
}

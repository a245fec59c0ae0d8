import { html, type TemplateResult } from 'lit';

interface Choices {
  readonly label: string;
  /** The first entry: no choice. */
  readonly none: string;
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly choose: (name: string | undefined) => void;
  readonly isDisabled?: boolean;
}

/** A choice of one name, or of none. */
export function renderSelect({ label, none, names, chosen, choose, isDisabled = false }: Choices): TemplateResult {
  const change = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    choose(value === '' ? undefined : value);
  };
  return html`<select class="field" aria-label=${label} ?disabled=${isDisabled} @change=${change}>
    <option value="" ?selected=${chosen === undefined}>${none}</option>
    ${names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${name}</option>`)}
  </select>`;
}

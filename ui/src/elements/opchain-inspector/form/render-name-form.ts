import { html, type TemplateResult } from 'lit';

/** Asks for the name of a field, in a popover that it closes. */
export function renderNameForm({
  label,
  action,
  name = '',
  submit,
}: {
  /** The accessible name of the input. */
  readonly label: string;
  readonly action: string;
  /** The name so far. */
  readonly name?: string;
  readonly submit: (name: string) => void;
}): TemplateResult {
  return html`<form
    class="mform"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const input = form.elements.namedItem('name') as HTMLInputElement;
      const { value } = input;
      if (value === '') return;
      input.value = name;
      form.closest<HTMLElement & { hide(): void }>('opchain-popover')?.hide();
      submit(value);
    }}
  >
    <input
      class="field"
      name="name"
      aria-label=${label}
      placeholder=${label}
      .value=${name}
      autocomplete="off"
      spellcheck="false"
    /><button class="btn line sm">${action}</button>
  </form>`;
}

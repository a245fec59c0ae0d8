import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';

/** The nodes that can use a credential as checkboxes, those that require one first. */
export function attachTemplate(
  stores: Stores,
  name: string,
  source: string,
  scheme: string,
  onDone: () => void,
): TemplateResult {
  const { chain, credentials, descriptions, texts } = stores;
  const labels = texts.credentials;
  const steps = chain
    .operationSteps()
    .filter(
      ({ operation }) =>
        operation.source === source && credentials.choices(operation).some((choice) => choice.scheme.name === scheme),
    );
  const attached = new Set(credentials.attachedTo(name));
  const missing = steps.filter(
    (step) => step.credentials === undefined && descriptions.needsCredential(step.operation),
  );
  const toggle = (id: string, checked: boolean): void => {
    if (checked) return credentials.attach(name, [id]);
    const step = steps.find((each) => each.id === id);
    const remaining = (step?.credentials ?? []).filter((use) => use.credential !== name);
    chain.setCredentials(id, remaining.length === 0 ? undefined : remaining, 'credentials');
  };
  return html`<div class="attach" role="group" aria-label=${labels.attachTitle(name)}>
    ${
      steps.length === 0
        ? html`<p class="muted">${labels.noMatchingNodes}</p>`
        : html`<ul role="list">
            ${steps.slice(0, 300).map(
              (step) =>
                html`<li>
                  <label
                    ><input
                      type="checkbox"
                      .checked=${attached.has(step.id)}
                      @change=${(event: Event) => toggle(step.id, (event.target as HTMLInputElement).checked)}
                    /><span class="ellipsis">${step.id}</span
                    ><span class="end"
                      >${attached.has(step.id) ? nothing : (step.credentials?.map((use) => use.credential).join(', ') ?? (descriptions.needsCredential(step.operation) ? labels.requiredHere : nothing))}</span
                    ></label
                  >
                </li>`,
            )}
          </ul>`
    }
    <div class="row">
      <button class="btn line sm" type="button" @click=${onDone}>${labels.attachDone}</button>
      ${
        missing.length === 0
          ? nothing
          : html`<button
              class="btn sm quiet"
              type="button"
              @click=${() =>
                credentials.attach(
                  name,
                  missing.map(({ id }) => id),
                )}
            >
              ${labels.attachAll}
            </button>`
      }
    </div>
  </div>`;
}

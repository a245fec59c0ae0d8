import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';

/** The nodes that could use a credential, those that need one first, each with a box to tick. */
export function attachTemplate(stores: Stores, name: string, scheme: string, done: () => void): TemplateResult {
  const { chain, credentials, descriptions, texts } = stores;
  const words = texts.credentials;
  const nodes = chain.operationNodes().filter((node) => credentials.choices(node.operation).some((choice) => choice.scheme.name === scheme));
  const attached = new Set(credentials.attachedTo(name));
  const lacking = nodes.filter((node) => node.credentials === undefined && descriptions.needsCredential(node.operation));
  const toggle = (id: string, on: boolean): void => {
    if (on) return credentials.attach(name, [id]);
    const node = nodes.find((each) => each.id === id);
    const left = (node?.credentials ?? []).filter((use) => use.credential !== name);
    chain.setCredentials(id, left.length === 0 ? undefined : left, 'credentials');
  };
  return html`<div class="attach" role="group" aria-label=${words.attachTitle(name)}>
    ${
      nodes.length === 0
        ? html`<p class="muted">${words.attachNone}</p>`
        : html`<ul role="list">
            ${nodes.slice(0, 300).map(
              (node) =>
                html`<li>
                  <label
                    ><input
                      type="checkbox"
                      .checked=${attached.has(node.id)}
                      @change=${(event: Event) => toggle(node.id, (event.target as HTMLInputElement).checked)}
                    /><span class="ellipsis">${node.id}</span
                    ><span class="end"
                      >${attached.has(node.id) ? nothing : (node.credentials?.map((use) => use.credential).join(', ') ?? (descriptions.needsCredential(node.operation) ? words.needs : nothing))}</span
                    ></label
                  >
                </li>`,
            )}
          </ul>`
    }
    <div class="row">
      <button class="btn line sm" type="button" @click=${done}>${words.attachDone}</button>
      ${
        lacking.length === 0
          ? nothing
          : html`<button
              class="btn sm quiet"
              type="button"
              @click=${() =>
                credentials.attach(
                  name,
                  lacking.map(({ id }) => id),
                )}
            >
              ${words.attachAll}
            </button>`
      }
    </div>
  </div>`;
}

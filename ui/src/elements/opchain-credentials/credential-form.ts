import type { CredentialField, SecurityScheme } from '@opchain/core';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import type { Draft } from './credential-draft.js';
import { toCredential } from './credential-draft.js';
import { fetchesToken } from './explain-scheme.js';

export interface FormPort {
  change(draft: Draft): void;
  save(andTry: boolean): void;
  cancel(): void;
  attach?(): void;
  /** Names of the secret fields that are shown as typed. */
  readonly revealed: ReadonlySet<string>;
  reveal(field: string): void;
}

/** What the user enters for a credential: its name, and the fields that its kind needs. */
export function formTemplate(stores: Stores, scheme: SecurityScheme, draft: Draft, faults: ReadonlyMap<string, string>, port: FormPort): TemplateResult {
  const words = stores.texts.credentials;
  const fields = stores.credentials.fields(scheme) ?? [];
  const token = fetchesToken(scheme);
  const known = scheme.type === 'oauth2' ? [...new Set(scheme.flows.flatMap((flow) => Object.keys(flow.scopes)))] : [];
  return html`<form
    class="edit"
    autocomplete="off"
    @submit=${(event: Event) => {
      event.preventDefault();
      port.save(false);
    }}
  >
    ${textField('name', words.name, draft.name, faults.get('name'), (name) => port.change({ ...draft, name }), { required: true })}
    ${fields.map((field) => inputFor(stores, field, draft, faults.get(`field ${field.name}`), port))}
    ${
      token
        ? html`${textField('scopes', words.scopes, draft.scopes, undefined, (scopes) => port.change({ ...draft, scopes }), { hint: known.length === 0 ? words.scopesHint : known.join(' '), code: true })}
          ${textField('tokenUrl', words.tokenUrl, draft.tokenUrl, undefined, (tokenUrl) => port.change({ ...draft, tokenUrl }), { hint: words.tokenUrlHint, code: true, wide: true })}`
        : nothing
    }
    ${stores.credentials
      .origins(toCredential(draft))
      .map(
        ({ origin, approved, what }) =>
          html`<p class="wide origin">
            ${icon(approved ? 'shield' : 'globe')}<span
              >${what === 'token' ? words.tokenEndpoint : words.server} ${approved ? words.approved(origin) : words.notApproved(origin)}</span
            >
          </p>`,
      )}
    <div class="wide row">
      <button class="btn primary sm" type="submit">${words.save}</button>
      <button class="btn line sm" type="button" @click=${() => port.save(true)}>${words.try}</button>
      <button class="btn sm quiet" type="button" @click=${() => port.cancel()}>${words.cancel}</button>
      ${port.attach === undefined ? nothing : html`<span class="grow"></span><button class="btn sm quiet" type="button" @click=${() => port.attach?.()}>${words.attach}</button>`}
    </div>
  </form>`;
}

function inputFor(stores: Stores, field: CredentialField, draft: Draft, fault: string | undefined, port: FormPort): TemplateResult {
  const words = stores.texts.credentials;
  const value = draft.fields[field.name] ?? '';
  const change = (next: string): void => port.change({ ...draft, fields: { ...draft.fields, [field.name]: next } });
  if (field.choices !== undefined) {
    return html`<label
      ><span>${field.label}${field.required ? html`<i aria-hidden="true">*</i>` : nothing}</span
      ><select class="field" name=${field.name} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
        ${field.choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`)}
      </select></label
    >`;
  }
  if (!field.secret) {
    return textField(field.name, field.label, value, fault, change, {
      required: field.required,
      code: true,
      ...(field.hint === undefined ? {} : { hint: field.hint }),
    });
  }
  const shown = port.revealed.has(field.name);
  return html`<label
    ><span
      >${field.label}${field.required ? html`<i aria-hidden="true">*</i>` : nothing}${field.hint === undefined ? nothing : html`<em>${field.hint}</em>`}</span
    ><span class="field ${fault === undefined ? '' : 'bad'}"
      ><input
        type=${shown ? 'text' : 'password'}
        name=${field.name}
        .value=${value}
        autocomplete="new-password"
        spellcheck="false"
        aria-required=${field.required ? 'true' : 'false'}
        aria-invalid=${fault === undefined ? 'false' : 'true'}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
      /><button
        class="icon sm"
        type="button"
        aria-pressed=${shown ? 'true' : 'false'}
        aria-label=${shown ? words.hide(field.label) : words.show(field.label)}
        @click=${() => port.reveal(field.name)}
      >
        ${icon('eye', 'small')}
      </button></span
    >${fault === undefined ? nothing : html`<span class="fault">${fault}</span>`}</label
  >`;
}

function textField(
  name: string,
  label: string,
  value: string,
  fault: string | undefined,
  change: (value: string) => void,
  look: { readonly required?: boolean; readonly hint?: string; readonly code?: boolean; readonly wide?: boolean } = {},
): TemplateResult {
  return html`<label class=${look.wide === true ? 'wide' : ''}
    ><span
      >${label}${look.required === true ? html`<i aria-hidden="true">*</i>` : nothing}${look.hint === undefined ? nothing : html`<em>${look.hint}</em>`}</span
    ><input
      class="field ${look.code === true ? 'code' : ''}"
      name=${name}
      .value=${value}
      autocomplete="off"
      spellcheck="false"
      aria-required=${look.required === true ? 'true' : 'false'}
      aria-invalid=${fault === undefined ? 'false' : 'true'}
      @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />${fault === undefined ? nothing : html`<span class="fault">${fault}</span>`}</label
  >`;
}

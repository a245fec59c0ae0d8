import { passwordOwnerOf, type SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import { type Draft, isRequired, toCredential } from './credential-draft.js';
import { fetchesToken } from './explain-scheme.js';

export interface FormHandlers {
  change(draft: Draft): void;
  save(tryAfterSave: boolean): void;
  cancel(): void;
  attach?(): void;
  /** Names of the secret fields shown in clear text. */
  readonly revealed: ReadonlySet<string>;
  reveal(field: string): void;
}

/** The form for a credential: its name, and the fields of its type. */
export function formTemplate(
  stores: Stores,
  scheme: SecurityScheme,
  draft: Draft,
  errors: ReadonlyMap<string, string>,
  handlers: FormHandlers,
): TemplateResult {
  const texts = stores.texts.credentials;
  const fields = stores.credentials.fields(scheme) ?? [];
  const isBasic = (field: CredentialField): boolean => isShownFirst(field, fields);
  const renderField = (field: CredentialField): TemplateResult =>
    renderFieldInput(stores, field, draft, errors.get(`field ${field.name}`), handlers);
  return html`<form
    class="edit"
    autocomplete="off"
    @submit=${(event: Event) => {
      event.preventDefault();
      handlers.save(false);
    }}
  >
    ${renderTextField('name', texts.name, draft.name, errors.get('name'), (name) => handlers.change({ ...draft, name }), { required: true })}
    ${
      draft.sentAs === undefined
        ? nothing
        : renderTextField(
            'sentAs',
            texts.sentAs,
            draft.sentAs,
            errors.get('sentAs'),
            (sentAs) => handlers.change({ ...draft, sentAs }),
            { hint: texts.sentAsHint, code: true, wide: true },
          )
    }
    ${fields.filter(isBasic).map(renderField)}
    ${usesOneTimePasswords(stores, draft) ? renderFieldInput(stores, totpField(texts), draft, undefined, handlers) : nothing}
    ${renderSources(stores, draft, errors.get('sources'), handlers)}
    <details
      class="wide"
      ${ref((details) =>
        openFilled(
          details,
          draft,
          fields.filter((field) => !isBasic(field)),
          errors,
        ),
      )}
    >
      <summary>${texts.advanced}</summary>
      <div class="edit">
        ${fields.filter((field) => !isBasic(field)).map(renderField)}
        ${renderTokenFields(texts, scheme, draft, handlers)}
        ${renderTextField('approved', texts.approvedOrigins, draft.approved, errors.get('approved'), (approved) => handlers.change({ ...draft, approved }), { hint: texts.approvedOriginsHint, code: true, wide: true })}
      </div>
    </details>
    ${stores.credentials
      .origins(toCredential(draft))
      .map(
        ({ origin, approved, kind }) =>
          html`<p class="wide origin">
            ${icon(approved ? 'shield' : 'globe')}<span
              >${kind === 'token' ? texts.tokenEndpoint : texts.server}
              ${approved ? texts.approved(origin) : texts.notApproved(origin)}</span
            >
          </p>`,
      )}
    <div class="wide row">
      <button class="btn primary sm" type="submit">${texts.save}</button>
      <button class="btn line sm" type="button" @click=${() => handlers.save(true)}>${texts.test}</button>
      <button class="btn sm quiet" type="button" @click=${() => handlers.cancel()}>${texts.cancel}</button>
      ${handlers.attach === undefined ? nothing : html`<span class="grow"></span><button class="btn sm quiet" type="button" @click=${() => handlers.attach?.()}>${texts.attach}</button>`}
    </div>
  </form>`;
}

/** What is required, and the first two that are offered; with several grants, also which of them. */
function isShownFirst(field: CredentialField, fields: readonly CredentialField[]): boolean {
  return field.required || fields.indexOf(field) < (fields[0]?.choices === undefined ? 2 : 3);
}

/** Opens what is advanced where it says something. It never closes what the user opened. */
function openFilled(
  details: Element | undefined,
  draft: Draft,
  advanced: readonly CredentialField[],
  errors: ReadonlyMap<string, string>,
): void {
  const isFilled = advanced.some(({ name }) => (draft.fields[name] ?? '') !== '');
  const isWrong = errors.has('approved') || advanced.some(({ name }) => errors.has(`field ${name}`));
  if (isFilled || isWrong || draft.scopes !== '' || draft.tokenUrl !== '') details?.setAttribute('open', '');
}

function renderTokenFields(
  texts: Stores['texts']['credentials'],
  scheme: SecurityScheme,
  draft: Draft,
  handlers: FormHandlers,
): TemplateResult | typeof nothing {
  if (!fetchesToken(scheme)) return nothing;
  const knownScopes =
    scheme.type === 'oauth2' ? [...new Set(scheme.flows.flatMap((flow) => Object.keys(flow.scopes)))] : [];
  const hint = knownScopes.length === 0 ? texts.scopesHint : knownScopes.join(' ');
  return html`${renderTextField('scopes', texts.scopes, draft.scopes, undefined, (scopes) => handlers.change({ ...draft, scopes }), { hint, code: true })}
  ${renderTextField('tokenUrl', texts.tokenUrl, draft.tokenUrl, undefined, (tokenUrl) => handlers.change({ ...draft, tokenUrl }), { hint: texts.tokenUrlHint, code: true, wide: true })}`;
}

/** Few chains have one-time passwords: the others do not ask for their secret. */
function usesOneTimePasswords({ chain: { chain } }: Stores, { fields }: Draft): boolean {
  return 'totpSecret' in fields || chain.inputs.some(({ schema }) => passwordOwnerOf(schema) !== undefined);
}

const totpField = ({ totpSecret: label, totpSecretHint: hint }: Stores['texts']['credentials']): CredentialField => ({
  name: 'totpSecret',
  label,
  hint,
  secret: true,
  required: false,
});

/** With several descriptions open, the user says which of them the credential is for. */
function renderSources(
  stores: Stores,
  draft: Draft,
  error: string | undefined,
  handlers: FormHandlers,
): TemplateResult | typeof nothing {
  const { entries } = stores.descriptions.value;
  if (entries.length < 2) return nothing;
  const texts = stores.texts.credentials;
  const toggle = (source: string, checked: boolean): void => {
    const others = draft.sources.filter((each) => each !== source);
    handlers.change({ ...draft, sources: checked ? [...others, source] : others });
  };
  return html`<fieldset class="wide sources" aria-invalid=${error === undefined ? 'false' : 'true'} tabindex="-1">
    <legend>${texts.sources}</legend>
    ${entries.map(
      ({ source, description }) =>
        html`<label
          ><input
            type="checkbox"
            name="source"
            .checked=${draft.sources.includes(source)}
            @change=${(event: Event) => toggle(source, (event.target as HTMLInputElement).checked)}
          /><span class="ellipsis">${description.title} <code>${source}</code></span></label
        >`,
    )}
    ${error === undefined ? nothing : html`<span class="error">${error}</span>`}
  </fieldset>`;
}

function renderFieldInput(
  stores: Stores,
  field: CredentialField,
  draft: Draft,
  error: string | undefined,
  handlers: FormHandlers,
): TemplateResult {
  const texts = stores.texts.credentials;
  const value = draft.fields[field.name] ?? '';
  const required = isRequired(field, draft);
  const change = (next: string): void => handlers.change({ ...draft, fields: { ...draft.fields, [field.name]: next } });
  if (field.choices !== undefined) {
    return html`<label
      ><span>${field.label}${required ? html`<i aria-hidden="true">*</i>` : nothing}</span
      ><select
        class="field"
        name=${field.name}
        @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}
      >
        ${field.choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${field.choiceLabels?.[choice] ?? choice}</option>`)}</select
      >${renderHint(field.hint)}</label
    >`;
  }
  if (!field.secret) {
    return renderTextField(field.name, field.label, value, error, change, {
      required,
      code: true,
      ...(field.hint === undefined ? {} : { hint: field.hint }),
    });
  }
  const shown = handlers.revealed.has(field.name);
  return html`<label
    ><span>${field.label}${required ? html`<i aria-hidden="true">*</i>` : nothing}</span
    ><span class="field ${error === undefined ? '' : 'bad'}"
      ><input
        type=${shown ? 'text' : 'password'}
        name=${field.name}
        .value=${value}
        autocomplete="new-password"
        spellcheck="false"
        aria-required=${required ? 'true' : 'false'}
        aria-invalid=${error === undefined ? 'false' : 'true'}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
      /><button
        class="icon sm"
        type="button"
        aria-pressed=${shown ? 'true' : 'false'}
        aria-label=${shown ? texts.hide(field.label) : texts.show(field.label)}
        @click=${() => handlers.reveal(field.name)}
      >
        ${icon('eye', 'small')}
      </button></span
    >${error === undefined ? nothing : html`<span class="error">${error}</span>`}${renderHint(field.hint)}</label
  >`;
}

function renderTextField(
  name: string,
  label: string,
  value: string,
  error: string | undefined,
  change: (value: string) => void,
  options: {
    readonly required?: boolean;
    readonly hint?: string;
    readonly code?: boolean;
    readonly wide?: boolean;
  } = {},
): TemplateResult {
  return html`<label class=${options.wide === true ? 'wide' : ''}
    ><span
      >${label}${options.required === true ? html`<i aria-hidden="true">*</i>` : nothing}${options.wide === true && options.hint !== undefined ? html`<em>${options.hint}</em>` : nothing}</span
    ><input
      class="field ${options.code === true ? 'code' : ''}"
      name=${name}
      .value=${value}
      autocomplete="off"
      spellcheck="false"
      aria-required=${options.required === true ? 'true' : 'false'}
      aria-invalid=${error === undefined ? 'false' : 'true'}
      @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />${error === undefined ? nothing : html`<span class="error">${error}</span>`}${options.wide === true ? nothing : renderHint(options.hint)}</label
  >`;
}

/** Below a field; a field of the whole width has its short hint beside the label. */
function renderHint(hint: string | undefined): TemplateResult | typeof nothing {
  return hint === undefined ? nothing : html`<small>${hint}</small>`;
}

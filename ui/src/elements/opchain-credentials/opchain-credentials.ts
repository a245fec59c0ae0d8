import type { Credential } from '@opchain/core';
import type { SecurityScheme } from '@opchain/core/internal/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { CredentialEntry } from '../../model/credential-entry.js';
import { follow, type Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import { base } from '../../styles/base.js';
import { selectArrow } from '../../styles/select-arrow.js';
import { tokens } from '../../styles/tokens.js';
import { OpchainElement } from '../opchain-element.js';
import { icon } from '../parts/icon.js';
import { menuStyles } from '../parts/menu-styles.js';
import { attachTemplate } from './attach-list.js';
import { type Draft, newDraft, toCredential, toDraft, validateDraft } from './credential-draft.js';
import { formTemplate } from './credential-form.js';
import { credentialFormStyles } from './credential-form-styles.js';
import { renderAddAny } from './render-add-any.js';
import { renderCredentialRow } from './credential-row.js';
import { credentialsStyles } from './credentials-styles.js';
import { isCommonScheme, nameOfScheme, sectionOf } from './common-schemes.js';
import { explainScheme } from './explain-scheme.js';

/**
 * The credentials drawer: each security scheme declared in the description, and the credentials configured for it.
 * Secrets stay in the store and are masked; users can reveal only what they are typing.
 *
 * @element opchain-credentials
 * @csspart drawer - The dialog with the drawer's content.
 */
export class OpchainCredentials extends OpchainElement {
  /** @internal */
  static override styles = [tokens, base, selectArrow, menuStyles, credentialsStyles, credentialFormStyles];

  @query('form.edit') private form!: HTMLFormElement | null;
  @state() private draft: Draft | undefined;
  /** The credential whose nodes are being chosen. */
  @state() private attaching: string | undefined;
  /** Validation errors are shown after the first attempt to save. */
  @state() private showErrors = false;
  @state() private revealed: ReadonlySet<string> = new Set();

  readonly #dialog = createRef<HTMLDialogElement>();
  #focusField = false;

  /** @internal */
  protected override watch(stores: Stores): readonly Unsubscribe[] {
    this.#openRequested(stores);
    return [
      follow(
        () => stores.view.value.credentialsFocus,
        () => this.#openRequested(stores),
      ),
    ];
  }

  /** @internal */
  override render(): TemplateResult {
    const { stores } = this;
    if (stores === undefined) return html``;
    const texts = stores.texts.credentials;
    const sources = stores.descriptions.value.entries;
    const declaredCount = sources.reduce((sum, { description }) => sum + description.securitySchemes.length, 0);
    return html`<dialog
      part="drawer"
      aria-label=${texts.title}
      ${ref(this.#dialog)}
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.#close(stores);
      }}
      @click=${(event: MouseEvent) => this.#onBackdropClick(event, stores)}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <div class="top">
        <h2>${texts.title}</h2>
        <button
          class="icon"
          type="button"
          aria-label=${texts.close}
          title=${texts.close}
          @click=${() => this.#close(stores)}
        >
          ${icon('close')}
        </button>
      </div>
      <div class="scroll">
        <div class="note">
          ${icon('lock')}<span>${texts.note}</span>
          <button
            class="switch"
            type="button"
            role="switch"
            aria-checked=${stores.credentials.value.saveForSession ? 'true' : 'false'}
            @click=${() => stores.credentials.setSaveForSession(!stores.credentials.value.saveForSession)}
          >
            <i></i>${texts.saveForSession}
          </button>
        </div>
        <h3 class="declared">
          ${declaredCount === 0 && sources.length > 0 ? texts.undeclared : texts.declared}<span
            >${texts.counts(declaredCount, stores.credentials.value.entries.length)}</span
          >
        </h3>
        ${sources.length === 0 ? html`<p class="muted">${texts.noDescription}</p>` : nothing}
        ${sources.map(
          (entry) =>
            html`${sources.length > 1 ? html`<p class="source">${entry.description.title}</p>` : nothing}
            ${entry.description.securitySchemes.length === 0 ? html`<p class="muted">${texts.noSchemes}</p>` : nothing}
            ${stores.descriptions.schemes(entry.source).map((scheme) => this.#renderScheme(stores, entry.source, scheme))}`,
        )}
        ${renderAddAny(stores, (source, scheme) => this.#add(stores, source, scheme))}
      </div>
    </dialog>`;
  }

  /** @internal */
  override updated(_changed: PropertyValues): void {
    const dialog = this.#dialog.value;
    if (dialog !== undefined && !dialog.open && dialog.isConnected) dialog.showModal();
    if (!this.#focusField) return;
    this.#focusField = false;
    const { form } = this;
    const field = form?.querySelector<HTMLInputElement>(
      this.draft?.original === undefined ? 'input[name="name"]' : 'input[type="password"], input:not([name="name"])',
    );
    form?.scrollIntoView({ block: 'nearest' });
    field?.focus();
  }

  #renderScheme(stores: Stores, source: string, scheme: SecurityScheme): TemplateResult {
    const texts = stores.texts.credentials;
    const entries = stores.credentials.value.entries.filter(
      ({ credential }) =>
        sectionOf(credential.scheme) === scheme.name &&
        stores.credentials.forScheme(source, credential.scheme).some((entry) => entry.credential === credential),
    );
    const fields = stores.credentials.fields(scheme);
    const explanation = explainScheme(scheme, fields, texts);
    const { draft } = this;
    const adding =
      draft?.original === undefined &&
      draft !== undefined &&
      sectionOf(draft.scheme) === scheme.name &&
      draft.section === source;
    return html`<section class="scheme" aria-label=${scheme.name} data-scheme=${scheme.name}>
      <header>
        <div class="kind">
          <p>
            ${isCommonScheme(scheme.name) ? nameOfScheme(stores, scheme) : html`<code>${scheme.name}</code> ${stores.texts.messages.scheme(scheme)}`}
          </p>
          <p class="explain">${explanation}</p>
        </div>
        ${
          fields !== undefined
            ? html`<button
                class="icon sm"
                type="button"
                aria-label=${texts.add(nameOfScheme(stores, scheme))}
                title=${texts.add(nameOfScheme(stores, scheme))}
                @click=${() => this.#add(stores, source, scheme.name)}
              >
                ${icon('plus', 'small')}
              </button>`
            : nothing
        }
      </header>
      ${entries.map((entry) => this.#renderCredential(stores, source, scheme, entry))}
      ${adding ? this.#renderForm(stores, scheme) : nothing}
    </section>`;
  }

  #renderCredential(stores: Stores, source: string, scheme: SecurityScheme, entry: CredentialEntry): TemplateResult {
    const { name } = entry.credential;
    return html`${renderCredentialRow(stores, scheme, entry, {
      edit: () => this.#edit(entry.credential, source),
      attach: (toggle) => (this.attaching = toggle && this.attaching === name ? undefined : name),
    })}
    ${this.draft?.original?.name === name && this.draft.section === source ? this.#renderForm(stores, scheme) : nothing}
    ${this.attaching === name ? attachTemplate(stores, name, source, entry.credential.scheme, () => (this.attaching = undefined)) : nothing}`;
  }

  #renderForm(stores: Stores, scheme: SecurityScheme): TemplateResult {
    const { draft } = this;
    if (draft === undefined) return html``;
    const errors = this.showErrors ? this.#validate(stores, scheme, draft) : new Map<string, string>();
    const { original } = draft;
    return formTemplate(stores, scheme, draft, errors, {
      change: (next) => (this.draft = next),
      save: (tryAfterSave) => this.#save(stores, scheme, tryAfterSave),
      cancel: () => (this.draft = undefined),
      ...(original === undefined ? {} : { attach: () => (this.attaching = original.name) }),
      revealed: this.revealed,
      reveal: (field) => {
        const revealed = new Set(this.revealed);
        if (!revealed.delete(field)) revealed.add(field);
        this.revealed = revealed;
      },
    });
  }

  #validate(stores: Stores, scheme: SecurityScheme, draft: Draft): ReadonlyMap<string, string> {
    return validateDraft(
      draft,
      stores.credentials.fields(scheme) ?? [],
      listCredentialNames(stores),
      stores.texts.credentials,
    );
  }

  #save(stores: Stores, scheme: SecurityScheme, tryAfterSave: boolean): void {
    const { draft } = this;
    if (draft === undefined) return;
    if (this.#validate(stores, scheme, draft).size > 0) {
      this.showErrors = true;
      void this.updateComplete.then(() => this.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const credential = toCredential(draft);
    stores.credentials.save(credential, draft.original?.name);
    const isSentOtherwise = draft.original !== undefined && draft.original.scheme !== credential.scheme;
    if (isSentOtherwise) stores.credentials.attach(credential.name, stores.credentials.attachedTo(credential.name));
    if (draft.stepId !== undefined) stores.credentials.attach(credential.name, [draft.stepId]);
    if (!tryAfterSave) {
      this.draft = undefined;
      return;
    }
    // Stays open: the response may require a correction.
    this.draft = toDraft(stores.credentials.find(credential.name)?.credential ?? credential, draft.section);
    void stores.credentials.testCredential(credential.name);
  }

  #add(stores: Stores, source: string, scheme: string): void {
    this.#open(newDraft(scheme, source, listCredentialNames(stores)));
  }

  /** @param approve an origin to approve by saving */
  #edit(credential: Credential, source: string, approve?: string): void {
    const draft = toDraft(credential, source);
    this.#open(approve === undefined ? draft : { ...draft, approved: `${draft.approved} ${approve}`.trim() });
  }

  #open(draft: Draft): void {
    this.draft = draft;
    this.showErrors = false;
    this.revealed = new Set();
    this.#focusField = true;
  }

  /** Opens at the requested credential or scheme, or at what a node requires. */
  #openRequested(stores: Stores): void {
    const focus = stores.view.value.credentialsFocus;
    if (focus === undefined) return;
    const entry = focus.credential === undefined ? undefined : stores.credentials.find(focus.credential);
    // Credentials provided by the page have no fields.
    if (entry?.credential.provide) return;
    const step = focus.stepId === undefined ? undefined : stores.chain.step(focus.stepId);
    const findSection = (scheme: string, sources: readonly string[] | undefined): string | undefined => {
      const open = stores.descriptions.value.entries.map(({ source }) => source);
      const called = step?.kind === 'operation' ? [step.operation.source] : [];
      return [...called, ...open].find(
        (source) => stores.descriptions.scheme(source, scheme) !== undefined && (sources?.includes(source) ?? true),
      );
    };
    if (entry !== undefined) {
      const section = findSection(entry.credential.scheme, entry.credential.sources);
      return section === undefined ? undefined : this.#edit(entry.credential, section, focus.approve);
    }
    const scheme =
      focus.scheme ??
      (step?.kind === 'operation' ? stores.credentials.choices(step.operation)[0]?.scheme.name : undefined);
    const section = scheme === undefined ? undefined : findSection(scheme, undefined);
    if (scheme === undefined || section === undefined) return;
    const draft = newDraft(scheme, section, listCredentialNames(stores), focus.stepId);
    // A node refers to a missing credential: create it under that name.
    this.#open(focus.credential === undefined ? draft : { ...draft, name: focus.credential });
  }

  #onBackdropClick(event: MouseEvent, stores: Stores): void {
    if (event.target !== this.#dialog.value) return;
    const { left, right } = this.#dialog.value.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right) this.#close(stores);
  }

  #close(stores: Stores): void {
    this.draft = undefined;
    this.#dialog.value?.close();
    stores.view.patch({ credentialsOpen: false, credentialsFocus: undefined });
  }
}

function listCredentialNames(stores: Stores): ReadonlySet<string> {
  return new Set(stores.credentials.value.entries.map(({ credential }) => credential.name));
}

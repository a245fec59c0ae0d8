import type { Credential } from '@opchain/core';
import { formatTimeOfDay } from '@opchain/drawing';
import type { SecurityScheme } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { CredentialEntry } from '../../model/credential-entry.js';
import type { Stores } from '../../stores/stores.js';
import type { Texts } from '../../texts/texts.js';
import { icon } from '../parts/icon.js';
import { fetchesToken, schemeIcon } from './explain-scheme.js';

/** What the row's buttons do in the drawer. */
export interface CredentialRowActions {
  readonly edit: () => void;
  /** Shows the steps that the credential can be attached to; with `toggle`, hides them if they are shown. */
  readonly attach: (toggle: boolean) => void;
}

/** One credential: its name, where it is used, its state, and its menu. */
export function renderCredentialRow(
  { credentials, texts: { credentials: texts } }: Stores,
  scheme: SecurityScheme,
  { credential, test }: CredentialEntry,
  { edit, attach }: CredentialRowActions,
): TemplateResult {
  const { name } = credential;
  const isLogin = credentials.isLogin(credential);
  const testLabel = isLogin ? texts.logIn(name) : texts.testNamed(name);
  const logInAgain = (): void => void credentials.testCredential(name);
  return html`<div class="identity" data-credential=${name}>
    ${icon(schemeIcon(scheme))}
    <span
      ><b class="ellipsis" title=${name}>${name}</b
      ><button class="used" type="button" @click=${() => attach(true)}>
        ${texts.attached(credentials.attachedTo(name).length)}
      </button></span
    >
    <span class="mask ellipsis">${credential.provide ? texts.fromHost : maskCredential(credential)}</span>
    ${renderTest(texts, scheme, test)}
    <button
      class="icon sm"
      type="button"
      aria-label=${testLabel}
      title=${testLabel}
      @click=${() => void credentials.testCredential(name)}
    >
      ${icon('retry', 'small')}
    </button>
    <opchain-popover align="end" look="icon sm" .label=${texts.more(name)}
      ><span slot="button">${icon('more', 'small')}</span>
      ${credential.provide ? nothing : html`<button class="mi" type="button" role="menuitem" @click=${edit}>${texts.edit}</button>`}
      <button class="mi" type="button" role="menuitem" @click=${() => attach(false)}>${texts.attach}</button>
      <button class="mi" type="button" role="menuitem" @click=${() => credentials.remove(name)}>
        ${texts.remove}
      </button></opchain-popover
    >
    ${renderToken(texts, test)}
    ${isLogin && test.state === 'rejected' ? html`<button class="btn line sm below" type="button" @click=${logInAgain}>${icon('person', 'small')}${texts.logInAgain}</button>` : nothing}
  </div>`;
}

/** What the token says about itself. */
function renderToken(texts: Texts['credentials'], test: CredentialEntry['test']): TemplateResult | typeof nothing {
  if (test.state !== 'accepted' || (test.owner === undefined && test.scopes === undefined)) return nothing;
  const { owner, scopes } = test;
  return html`<p class="below muted">${texts.token(owner, scopes)}</p>`;
}

function renderTest(
  texts: Texts['credentials'],
  scheme: SecurityScheme,
  test: CredentialEntry['test'],
): TemplateResult {
  switch (test.state) {
    case 'untested':
      return html`<span class="state waiting">${icon('waiting', 'small')}${texts.notTested}</span>`;
    case 'testing':
      return html`<span class="state running">${icon('running', 'small', true)}${texts.testing}</span>`;
    case 'used':
      return html`<span class="state succeeded"
        >${icon('succeeded', 'small')}${texts.worked(formatClockTime(test.at))}</span
      >`;
    case 'rejected':
      return html`<span class="state failed" title=${test.message}
        >${icon('failed', 'small')}<span>${texts.rejected(test.message)}</span></span
      >`;
    case 'accepted':
      return html`<span class="state succeeded"
        >${icon('succeeded', 'small')}${test.expiresAt !== undefined ? texts.validUntil(formatClockTime(test.expiresAt)) : fetchesToken(scheme) ? texts.tokenReceived(formatClockTime(test.at)) : texts.complete}</span
      >`;
  }
}

/** The account or client of a credential, without any part of a secret. */
function maskCredential({ fields }: Credential): string {
  const identity = fields['username'] ?? fields['clientId'] ?? fields['accessKeyId'];
  return identity === undefined ? '••••••' : `${identity}:••••••`;
}

/** `14:07`. */
function formatClockTime(epoch: number): string {
  return formatTimeOfDay(epoch).slice(0, 5);
}

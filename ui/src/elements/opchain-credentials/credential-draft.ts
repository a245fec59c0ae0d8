import type { Credential } from '@opchain/core';
import { uniqueName } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import type { credentialTexts } from '../../texts/credential-texts.js';
import { draftName, isSentAs, sectionOf } from './common-schemes.js';

/** A credential being edited. */
export interface Draft {
  readonly scheme: string;
  /** Where an API key goes that the description does not declare: `header X-API-Key`. */
  readonly sentAs?: string;
  /** The source in whose section the form is shown. */
  readonly section: string;
  /** Sources whose calls may use the credential. */
  readonly sources: readonly string[];
  /** The credential being edited; undefined for a new one. */
  readonly original?: Credential;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tokenUrl: string;
  readonly scopes: string;
  /** Origins that may receive the credential, separated by spaces. */
  readonly approved: string;
  /** Attached to this node when saved. */
  readonly stepId?: string;
}

export function toDraft(credential: Credential, section: string): Draft {
  return {
    scheme: sectionOf(credential.scheme),
    ...(isSentAs(credential.scheme) && { sentAs: credential.scheme }),
    section,
    sources: credential.sources ?? [section],
    original: credential,
    name: credential.name,
    fields: credential.fields,
    tokenUrl: credential.tokenUrl ?? '',
    scopes: (credential.scopes ?? []).join(' '),
    approved: credential.approvedOrigins.join(' '),
  };
}

export function newDraft(scheme: string, section: string, existingNames: ReadonlySet<string>, stepId?: string): Draft {
  const name = uniqueName(
    draftName(scheme),
    (taken) => existingNames.has(taken),
    (base, number) => `${base}-${number}`,
  );
  return {
    scheme: sectionOf(scheme),
    ...(isSentAs(scheme) && { sentAs: scheme }),
    section,
    sources: [section],
    name,
    fields: {},
    tokenUrl: '',
    scopes: '',
    approved: '',
    ...(stepId === undefined ? {} : { stepId }),
  };
}

/** Validation errors by field; `name` for its name. */
export function validateDraft(
  draft: Draft,
  fields: readonly CredentialField[],
  existingNames: ReadonlySet<string>,
  texts: typeof credentialTexts,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const name = draft.name.trim();
  if (name === '') errors.set('name', texts.nameMissing);
  else if (name !== draft.original?.name && existingNames.has(name)) errors.set('name', texts.nameTaken(name));
  for (const field of fields)
    if (isRequired(field, draft) && (draft.fields[field.name] ?? '') === '')
      errors.set(`field ${field.name}`, texts.missing(field.label));
  if (draft.sentAs !== undefined && !isSentAs(draft.sentAs.trim())) errors.set('sentAs', texts.invalidSentAs);
  if (draft.sources.length === 0) errors.set('sources', texts.sourceMissing);
  const invalid = splitWords(draft.approved).find((origin) => !/^https?:\/\//i.test(origin) || !URL.canParse(origin));
  if (invalid !== undefined) errors.set('approved', texts.invalidOrigin(invalid));
  return errors;
}

/** True unless another field that is entered makes the field unnecessary. */
export function isRequired({ required, unless }: CredentialField, { fields }: Draft): boolean {
  return required && (unless === undefined || (fields[unless] ?? '') === '');
}

/** The credential of the draft, with its approvals: a new URL needs a new approval. */
export function toCredential(draft: Draft): Credential {
  const scopes = splitWords(draft.scopes);
  const tokenUrl = draft.tokenUrl.trim();
  return {
    name: draft.name.trim(),
    scheme: draft.sentAs?.trim() ?? draft.scheme,
    fields: Object.fromEntries(Object.entries(draft.fields).filter(([, value]) => value !== '')),
    sources: draft.sources,
    approvedOrigins: splitWords(draft.approved).flatMap((origin) => URL.parse(origin)?.origin ?? []),
    ...(tokenUrl === '' ? {} : { tokenUrl }),
    ...(scopes.length === 0 ? {} : { scopes }),
  };
}

function splitWords(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

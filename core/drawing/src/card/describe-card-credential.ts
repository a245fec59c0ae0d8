import type { Step } from '@opchain/core';
import type { CardCredential, CardFacts, CardOperation } from './card-model.js';

/** The credential of a step's call; undefined if it needs none. */
export function describeCardCredential(
  step: Step,
  { operation, diagnostics = [], readiness, run, editedSince, texts }: CardFacts,
): CardCredential | undefined {
  if (step.kind !== 'operation') return undefined;
  if (step.credentials === undefined) {
    const needed =
      diagnostics.some(({ code }) => code === 'CREDENTIAL_MISSING') ||
      (operation !== undefined && requiresCredential(operation));
    return needed ? { text: texts.noCredential, state: 'missing', hint: '' } : undefined;
  }
  if (step.credentials.length === 0)
    return operation !== undefined && requiresCredential(operation)
      ? { text: texts.withoutCredential, state: 'none', hint: '' }
      : undefined;
  const text = step.credentials.map((use) => use.credential).join(', ');
  // Of a node that was edited since, another credential may have been sent, or none.
  const sent = editedSince === undefined ? run : undefined;
  const refused =
    sent?.result?.response?.status === 401 ||
    sent?.failure?.code === 'TOKEN_REFUSED' ||
    sent?.failure?.code === 'AUTH_FAILED';
  const { state, hint } = readiness ?? { state: 'ready', hint: '' };
  return { text, state: refused ? 'missing' : state, hint: refused ? texts.credentialRefused : hint };
}

function requiresCredential({ security = [] }: CardOperation): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}

import type { CredentialReadiness } from '../../model/credential-entry.js';
import type { canvasTexts } from '../../texts/canvas-texts.js';

/** The state of a step's credentials in one sentence. */
export function describeReadiness(
  readiness: CredentialReadiness | undefined,
  texts: Pick<typeof canvasTexts, 'credentialStates'>,
): { readonly state: CredentialReadiness['state']; readonly hint: string } {
  const { ready, logsIn, approves, noneChosen, unknown, rejected } = texts.credentialStates;
  switch (readiness?.state) {
    case undefined:
    case 'ready':
      return { state: 'ready', hint: ready };
    case 'asks': {
      const { credential, origins } = readiness;
      return { state: 'asks', hint: origins.length === 0 ? logsIn(credential) : approves(credential, origins) };
    }
    case 'missing': {
      const { credential, message } = readiness;
      if (credential === undefined) return { state: 'missing', hint: noneChosen };
      return { state: 'missing', hint: message === undefined ? unknown(credential) : rejected(credential, message) };
    }
  }
}

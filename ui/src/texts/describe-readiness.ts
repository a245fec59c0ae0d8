import type { canvasTexts } from './canvas-texts.js';

/** What a step's credentials are before a run. */
interface Readiness {
  readonly state: 'ready' | 'asks' | 'missing';
  readonly credential?: string;
  /** Where it may be sent only once the user approves; without one, the user logs in. */
  readonly origins?: readonly string[];
  /** Why it was rejected. */
  readonly message?: string;
}

/** The state of a step's credentials, and one sentence about it. */
export function describeReadiness(
  { state, credential, origins = [], message }: Readiness = { state: 'ready' },
  { credentialStates: texts }: Pick<typeof canvasTexts, 'credentialStates'>,
): { readonly state: Readiness['state']; readonly hint: string } {
  if (state === 'ready') return { state, hint: texts.ready };
  if (credential === undefined) return { state, hint: texts.noneChosen };
  if (state === 'asks')
    return { state, hint: origins.length === 0 ? texts.logsIn(credential) : texts.approves(credential, origins) };
  return { state, hint: message === undefined ? texts.unknown(credential) : texts.rejected(credential, message) };
}

import { defineCase } from '../../../engine/conformance-case.js';
import { sendExpired } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenExpired = defineCase({
  id: 'token-expired',
  title: 'Rejects an expired token',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['shortLived'],
  async run(session) {
    expectChallenge(await sendExpired(session), 'clientCredentialsAuth', true);
  },
});

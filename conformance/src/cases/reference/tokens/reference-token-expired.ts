import { defineCase } from '../../../engine/conformance-case.js';
import { sendExpired } from '../../tokens.js';

export const referenceTokenExpired = defineCase({
  id: 'reference-token-expired',
  title: 'Rejects an expired token',
  clause: 'createProduct 401',
  profiles: ['reference'],
  roles: ['shortLived'],
  async run(session) {
    (await sendExpired(session)).expectProblem(401);
  },
});

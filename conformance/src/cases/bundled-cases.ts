import type { ConformanceCase } from '../engine/conformance-case.js';
import { schemeCases } from './bundled/credentials/scheme-cases.js';
import { readsNeedNoCredential } from './bundled/credentials/reads-need-no-credential.js';
import { credentialBeforeBody } from './bundled/credentials/credential-before-body.js';
import { credentialBeforeRecord } from './bundled/credentials/credential-before-record.js';
import { changedTokenCases } from './bundled/tokens/changed-token-cases.js';
import { tokenExpired } from './bundled/tokens/token-expired.js';

/** Behaviors that only `bundled` requires: its five security schemes and their tokens. */
export const bundledCases: readonly ConformanceCase[] = [
  ...schemeCases,
  readsNeedNoCredential,
  credentialBeforeBody,
  credentialBeforeRecord,
  ...changedTokenCases,
  tokenExpired,
];

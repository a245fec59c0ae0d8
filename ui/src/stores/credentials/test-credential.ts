import type { Credential } from '@opchain/core';
import type { CredentialEntry } from '../../model/credential-entry.js';
import type { StoreKernel } from '../store-kernel.js';
import type { CredentialScope } from './create-credential-scope.js';

interface CredentialTestContext {
  readonly kernel: Pick<StoreKernel, 'verifyCredential'>;
  readonly find: (name: string) => CredentialEntry | undefined;
  readonly update: (name: string, part: Partial<CredentialEntry>) => void;
  readonly requestApproval: (credential: Credential) => Promise<boolean>;
  readonly schemeOf: CredentialScope['schemeOf'];
  /** The last test of each credential. */
  readonly tests: Map<string, AbortController>;
}

/** Gets a token or checks that the fields are complete; the outcome is in the entry's `test`. */
export async function testCredential(
  name: string,
  { kernel, find, update, requestApproval, schemeOf, tests }: CredentialTestContext,
): Promise<void> {
  const entry = find(name);
  if (!entry) return;
  const found = schemeOf(entry.credential);
  if (!found) {
    update(name, {
      test: {
        state: 'rejected',
        at: Date.now(),
        message: `No open description declares the scheme ${entry.credential.scheme}.`,
      },
    });
    return;
  }
  const test = new AbortController();
  try {
    if (!(await requestApproval(entry.credential))) return;
    tests.get(name)?.abort();
    tests.set(name, test);
    update(name, { test: { state: 'testing' } });
    const { credential } = find(name) ?? entry;
    const token = await kernel.verifyCredential(credential, found.scheme, found.server, test.signal);
    update(name, { test: { state: 'accepted', at: Date.now(), ...token } });
  } catch (error) {
    // The user has started it again, e.g. after closing the window to log in.
    if (test.signal.aborted) return;
    update(name, {
      test: { state: 'rejected', at: Date.now(), message: error instanceof Error ? error.message : String(error) },
    });
  }
}

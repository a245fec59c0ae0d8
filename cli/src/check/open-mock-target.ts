import { type Contract, listRoles } from '@opchain/conformance';
import type { Credential, Plugin } from '@opchain/core';
import { type SecurityScheme } from '@opchain/core/plugin';
import { splitWords } from '@opchain/core/internal/model';
import { MOCK_ORIGIN, mockCredentialFields, mockExecutor, mockServerUrl, mockTokenUrl } from '@opchain/executor-mock';
import type { Io } from '../command/io.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { openKernel } from '../config/open-kernel.js';

/** A mock of a contract in this process: where its calls go, what answers them, and what it accepts. */
export interface MockTarget {
  readonly url: string;
  readonly plugin: Plugin;
  /** By role. Without the one whose tokens expire: those of a mock do not. */
  readonly credentials: Readonly<Record<string, Credential>>;
}

/** Opens a mock of the contract's description. No credential is read. */
export async function openMockTarget(
  contract: Contract,
  plugins: readonly LoadedPlugin[],
  io: Io,
): Promise<MockTarget> {
  const { description, settings } = contract;
  const source = 'api';
  const kernel = await openKernel(plugins, io);
  try {
    const roles = listRoles(contract).filter((role) => role !== settings.expiringToken?.role);
    const credentials = roles.flatMap((role): [string, Credential][] => {
      const scheme = findSchemeOf(role, description.securitySchemes);
      if (scheme === undefined) return [];
      const fields = mockCredentialFields(scheme, kernel.credentialFields(scheme) ?? []);
      const approvedOrigins = [MOCK_ORIGIN];
      return [[role, { name: role, scheme: scheme.name, fields, tokenUrl: mockTokenUrl(source), approvedOrigins }]];
    });
    return {
      url: mockServerUrl(source),
      plugin: mockExecutor({ describe: () => Promise.resolve(description), examples: true }),
      credentials: Object.fromEntries(credentials),
    };
  } finally {
    await kernel.dispose();
  }
}

/** The scheme of a role: of the same name, else one that is called like it, as `customerAuth` for `otherCustomer`. */
function findSchemeOf(role: string, schemes: readonly SecurityScheme[]): SecurityScheme | undefined {
  const word = splitWords(role).at(-1) ?? '';
  return schemes.find(({ name }) => name === role) ?? schemes.find(({ name }) => splitWords(name).includes(word));
}

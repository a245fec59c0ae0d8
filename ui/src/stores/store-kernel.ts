import type { Kernel } from '@opchain/core';

/** What the stores need of a kernel. */
export type StoreKernel = Omit<Kernel, 'events' | 'dispose' | 'plugins' | 'importChain' | 'authorize'>;

/** For read-only use: it finds no diagnostics, and rejects reading and running. */
export const noKernel: StoreKernel = {
  load: () => Promise.reject(noKernelError()),
  plan: () => Promise.resolve({ diagnostics: [], runnable: false, steps: [] }),
  run: () => {
    throw noKernelError();
  },
  credentialFields: () => undefined,
  verifyCredential: () => Promise.reject(noKernelError()),
  loginState: () => 'none',
  tokenOrigin: () => undefined,
};

function noKernelError(): Error {
  return new Error('Without a kernel nothing can be read or run; the page hands one over as `kernel`.');
}

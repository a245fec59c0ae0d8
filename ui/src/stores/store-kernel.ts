import type { Kernel } from '@opchain/core';

/** What the stores ask of a kernel. */
export type StoreKernel = Omit<Kernel, 'events' | 'dispose'>;

/** For what is only shown: it finds no faults, and refuses to read and to run. */
export const noKernel: StoreKernel = {
  load: () => Promise.reject(noKernelError()),
  check: () => Promise.resolve({ diagnostics: [], runnable: false, steps: [] }),
  run: () => {
    throw noKernelError();
  },
  credentialFields: () => undefined,
  verifyCredential: () => Promise.reject(noKernelError()),
  tokenOrigin: () => undefined,
};

function noKernelError(): Error {
  return new Error('Without a kernel nothing can be read or run; the page hands one over as `kernel`.');
}

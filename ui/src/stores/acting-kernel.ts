import type { Kernel } from '@opchain/core';

/** What the stores ask of a kernel. */
export type ActingKernel = Omit<Kernel, 'events' | 'dispose'>;

/** For what is only shown: it finds no faults, and refuses to read and to run. */
export const noKernel: ActingKernel = {
  load: () => Promise.reject(missing()),
  check: () => Promise.resolve({ problems: [], runnable: false, steps: [] }),
  run: () => {
    throw missing();
  },
  credentialFields: () => undefined,
  tryCredential: () => Promise.reject(missing()),
  tokenOrigin: () => undefined,
};

function missing(): Error {
  return new Error('Without a kernel nothing can be read or run; the page hands one over as `kernel`.');
}

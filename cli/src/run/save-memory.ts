import type { Plugin } from '@opchain/core/plugin';
import type { Io } from '../command/io.js';

/** Reading a body of this size creates garbage worth collecting early. */
const LARGE_BODY_BYTES = 1_000_000;

/** Lets the process save memory from the first large response on. */
export const saveMemory = (io: Pick<Io, 'saveMemory'>): Plugin => ({
  name: 'opchain-save-memory',
  apply({ hooks }) {
    hooks.afterSend.tap('opchain-save-memory', ({ body }) => {
      if (body.length > LARGE_BODY_BYTES) io.saveMemory?.();
    });
  },
});

import type { Clock } from '../../model/clock.js';
import { boundDelay } from './bound-delay.js';
import type { Interruption } from '../schedule/interruption.js';

/** Waits for that many milliseconds, or rejects with the interruption's reason. */
export async function pause(milliseconds: number, clock: Clock, interruption: Interruption): Promise<void> {
  let cancel = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    cancel = clock.setTimer(resolve, boundDelay(milliseconds));
  });
  try {
    await interruption.race(passed);
  } finally {
    cancel();
  }
}

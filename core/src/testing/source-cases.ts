import { isOpchainError } from '../model/errors/opchain-error.js';
import type { SpecSource } from '../plugin/spec-source.js';
import { assertRejects, assertThat } from './plugin-case.js';

/** Documents that no role of a plugin reads. */
const foreign: readonly (string | Uint8Array)[] = [
  '',
  'only a sentence',
  '<!doctype html><title>no</title>',
  '[]',
  '{"a": 1}',
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0),
];

/** Asserts that what is neither a description nor a chain is rejected, and `more` too. */
export function assertRefusesForeign(
  accepts: (source: SpecSource) => boolean,
  more: readonly (string | Uint8Array)[] = [],
): void {
  for (const content of [...foreign, ...more])
    assertThat(
      !accepts({ location: 'mem:foreign', content }),
      `accepts() must refuse ${JSON.stringify(String(content).slice(0, 40))}.`,
    );
}

/** Asserts that reading a broken document fails with a sentence that a user can read. */
export async function assertReportsError(reading: Promise<unknown>, location: string): Promise<void> {
  const error = await assertRejects(reading, location);
  assertThat(isOpchainError(error), `It must reject with an OpchainError, not with ${String(error)}.`);
  assertThat(
    error.message !== '' && !/\n\s+at /.test(error.message),
    'The message must be a sentence, without a stack.',
  );
}

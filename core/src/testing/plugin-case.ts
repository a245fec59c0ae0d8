/**
 * One case of a kit: pass the title and `run` to any test runner. A failed case rejects with an error that describes
 * what was expected.
 */
export interface PluginCase {
  /** Title of the case. */
  readonly title: string;
  /** Runs the case; rejects if it fails. */
  readonly run: () => Promise<void>;
}

/** Fails the case with that message unless the condition holds. */
export function assertThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Fails the case unless both values are equal, compared as JSON. */
export function assertEqual(actual: unknown, expected: unknown, subject: string): void {
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  assertThat(actualJson === expectedJson, `${subject}: expected ${expectedJson}, got ${actualJson}.`);
}

/** Returns the error that the promise rejects with; fails the case if it does not reject. */
export async function assertRejects(promise: Promise<unknown>, subject: string): Promise<unknown> {
  let outcome: unknown;
  try {
    outcome = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`${subject}: expected a rejection, got ${JSON.stringify(outcome)}.`);
}

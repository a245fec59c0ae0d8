/** One case of a kit: give the title and `run` to any test runner. A case that fails rejects with an error that says what was expected. */
export interface PluginCase {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/** Fails the case with that sentence unless the condition holds. */
export function assertThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Fails the case unless both are the same value, compared as JSON. */
export function assertEqual(actual: unknown, expected: unknown, subject: string): void {
  const [actualJson, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  assertThat(actualJson === expectedJson, `${subject}: expected ${expectedJson}, got ${actualJson}.`);
}

/** What the promise rejects with; fails the case when it does not. */
export async function assertRejects(promise: Promise<unknown>, subject: string): Promise<unknown> {
  let outcome: unknown;
  try {
    outcome = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`${subject}: expected a rejection, got ${JSON.stringify(outcome)}.`);
}

/** Resolves once the condition holds. Throws after 20 seconds, below the time limit of most tests, naming the condition. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Still not so after 20 s: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

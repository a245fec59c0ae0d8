// What one piece of work took inside its process: printed as one line of JSON.

/**
 * Runs the work, prints `{wall, cpu, megabytes}` (milliseconds; the largest resident size), and gives what it gave.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function measureRun(work) {
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const result = await work();
  const wall = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(
    JSON.stringify({ wall, cpu: (user + system) / 1_000, megabytes: process.resourceUsage().maxRSS / 1_024 }),
  );
  return result;
}

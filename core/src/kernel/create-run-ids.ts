/** Names runs: unique in a kernel by their number, and elsewhere by a random part. */
export function createRunIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const random = crypto.getRandomValues(new Uint8Array(4));
    return `run-${count}-${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Names runs: unique in a kernel by their number, and elsewhere by a random part. */
export function createRunIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    // Nothing secret: `crypto` takes several milliseconds to load where it is needed for nothing else.
    const random = Math.floor(Math.random() * 0x1_0000_0000);
    return `run-${count}-${random.toString(16).padStart(8, '0')}`;
  };
}

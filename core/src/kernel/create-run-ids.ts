/** Creates run ids: a number, unique within the kernel, and a random part, unique elsewhere. */
export function createRunIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    // The id is not a secret. Loading `crypto` only for this would take several milliseconds.
    const random = Math.floor(Math.random() * 0x1_0000_0000);
    return `run-${count}-${random.toString(16).padStart(8, '0')}`;
  };
}

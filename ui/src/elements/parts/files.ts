/** Lets the user choose a file; undefined if cancelled. */
export function chooseFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** The type of a text by its first lines: an Arazzo document, or else an API description. */
export function looksLikeChain(text: string): boolean {
  const start = text.slice(0, 4096);
  return (
    start.split('\n').some((line) => line.startsWith('arazzo:')) ||
    /^\s*\{\s*"arazzo"\s*:/.test(start) ||
    /"arazzo"\s*:\s*"1\./.test(start)
  );
}

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

/** Downloads a text or a picture as a file. */
export function saveFile(file: { readonly name: string; readonly text: string | Blob; readonly type: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
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

/** Downloads a text or a picture as a file. */
export function saveFile(file: { readonly name: string; readonly text: string | Blob; readonly type: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

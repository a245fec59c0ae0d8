import type { CodeDiagnostic } from './create-code-editor.js';
import { listJsonRanges } from './scan-json.js';

interface WrongPath {
  readonly path?: string;
  readonly message: string;
}

/** Where a JSON text is wrong: where it stops being JSON, and the values with errors, or what is around a missing one. */
export function findJsonDiagnostics(
  text: string,
  {
    error,
    diagnostics,
    inputPath,
  }: { error: string | undefined; diagnostics: readonly WrongPath[]; inputPath: string },
): readonly CodeDiagnostic[] {
  if (error !== undefined) {
    // V8 names the position, other engines the line and column, or neither.
    const position = Number(/at position (\d+)/.exec(error)?.[1] ?? text.length);
    return [
      {
        from: Math.max(0, Math.min(position, text.length - 1)),
        to: Math.min(position + 1, text.length),
        message: error,
      },
    ];
  }
  const wrong = diagnostics.filter(({ path }) => path === inputPath || path?.startsWith(`${inputPath}/`) === true);
  if (wrong.length === 0) return [];
  const ranges = listJsonRanges(text);
  return wrong.flatMap(({ path = '', message }) => {
    let pointer = path.slice(inputPath.length);
    while (!ranges.has(pointer) && pointer !== '') pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    const range = ranges.get(pointer);
    return range ? [{ ...range, message }] : [];
  });
}

import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface TypedFile {
  /** Where it would be, from the folder that is checked; decides what its imports mean. */
  readonly path: string;
  readonly text: string;
}

/** As strict as a careful reader's own project, and as one that uses a bundler. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [join(process.cwd(), 'node_modules/@types')],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  noEmit: true,
  // Angular's decorators.
  experimentalDecorators: true,
};

/** Type-checks files that do not exist on disk, against the packages as they are built. Gives `path:line: message`. */
export function checkTypes(files: readonly TypedFile[], folder = process.cwd()): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [join(folder, path), text]));
  const folders = new Set([...texts.keys()].flatMap(parentsOf));
  const host = ts.createCompilerHost(options);
  host.getCurrentDirectory = () => folder;
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.fileExists = (path) => texts.has(path) || fileExists.call(host, path);
  host.readFile = (path) => texts.get(path) ?? readFile.call(host, path);
  host.directoryExists = (path) => folders.has(path) || (directoryExists?.call(host, path) ?? true);
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path);
    return text === undefined
      ? getSourceFile.call(host, path, language, ...rest)
      : ts.createSourceFile(path, text, language);
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host)).map((diagnostic) => {
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    if (diagnostic.file === undefined) return message;
    const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    return `${diagnostic.file.fileName.slice(folder.length + 1)}:${line + 1}: ${message}`;
  });
}

function parentsOf(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}

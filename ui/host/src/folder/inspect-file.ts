import { parseText } from '@opchain/core/internal/document';

/** What a file is: a document with its title and workflows, or an API description. */
export type FileContent =
  | {
      readonly kind: 'document';
      readonly title: string;
      readonly workflows: readonly string[];
      /** The data files that its workflows name, as they are written. */
      readonly data: readonly string[];
    }
  | { readonly kind: 'description' };

/** Undefined for a file that is neither. A document that cannot be parsed has no title; the page reports why. */
export async function inspectFile(text: string): Promise<FileContent | undefined> {
  // Most files of a folder are something else; parsing them all would take long.
  const [, key] = /(?:^|[{,\n])[\t ]*["']?(arazzo|openapi|swagger)["']?[\t ]*:/.exec(text) ?? [];
  if (key === undefined) return undefined;
  // Of large YAML descriptions, only the root key is of interest.
  if (!/^\s*\{/.test(text) && rootKey(text) !== undefined && rootKey(text) !== 'arazzo') return { kind: 'description' };
  let root: unknown;
  try {
    root = await parseText(text);
  } catch {
    return rootKey(text) === 'arazzo' ? { kind: 'document', title: '', workflows: [], data: [] } : undefined;
  }
  if (!isObject(root)) return undefined;
  if (!('arazzo' in root)) return 'openapi' in root || 'swagger' in root ? { kind: 'description' } : undefined;
  return describeDocument(root);
}

function describeDocument({ info, workflows }: Readonly<Record<string, unknown>>): FileContent {
  const all = (Array.isArray(workflows) ? (workflows as unknown[]) : []).filter(isObject);
  const extensions = all.map((workflow) => workflow['x-opchain']).filter(isObject);
  return {
    kind: 'document',
    title: isObject(info) && typeof info['title'] === 'string' ? info['title'] : '',
    workflows: all.map(({ workflowId }) => workflowId).filter(isText),
    data: extensions.map(({ data }) => data).filter(isText),
  };
}

/** The first of these keys at the beginning of a line of YAML. */
function rootKey(text: string): string | undefined {
  return /^["']?(arazzo|openapi|swagger)["']?[\t ]*:/m.exec(text)?.[1];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

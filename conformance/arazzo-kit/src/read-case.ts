import { parse } from 'yaml';
import type { Json, KitCase } from './kit-case.js';

type Fields = Readonly<Record<string, Json>>;

/** A case as its file has it. */
interface CaseFile extends Partial<Omit<KitCase, 'id' | 'files'>> {
  readonly title: string;
  readonly heading: string;
  readonly quote: string;
  readonly expect: KitCase['expect'];
  readonly document: Fields & { readonly workflows: readonly [{ readonly workflowId: string }] };
  readonly files?: Fields;
}

const required = ['title', 'heading', 'quote', 'document', 'expect'];
const optional = ['since', 'silent', 'invalid', 'control', 'workflow', 'inputs', 'files', 'server'];

/** The name of the document of a case in its folder. */
export const documentName = 'case.arazzo.yaml';

/**
 * Reads one case. A document without `arazzo`, `info` or `sourceDescriptions` gets the version that the case needs, a
 * title, and the one source `api` of the shared description. Throws an `Error` that names the case if a field is
 * missing or unknown.
 */
export function readCase(id: string, text: string, sharedFiles: Fields): KitCase {
  const fields = parse(text) as Partial<CaseFile>;
  const missing = required.filter((name) => !(name in fields));
  const unknown = Object.keys(fields).filter((name) => ![...required, ...optional].includes(name));
  if (missing.length > 0) throw new Error(`${id}: ${missing.join(', ')} missing`);
  if (unknown.length > 0) throw new Error(`${id}: unknown field ${unknown.join(', ')}`);
  const { document, files = {}, since = '1.0.1', workflow, ...rest } = fields as CaseFile;
  return {
    silent: false,
    invalid: false,
    inputs: {},
    server: {},
    ...rest,
    id,
    since,
    workflow: workflow ?? document.workflows[0].workflowId,
    files: {
      ...sharedFiles,
      ...completeFiles(files, since),
      [documentName]: completeDocument(document, since, rest.title),
    },
  };
}

function completeDocument(document: Fields, since: string, title: string): Fields {
  return {
    arazzo: since,
    info: { title, version: '1.0.0' },
    sourceDescriptions: [{ name: 'api', url: './api.openapi.yaml', type: 'openapi' }],
    ...document,
  };
}

/** Other Arazzo documents of a case are completed like its own. */
function completeFiles(files: Fields, since: string): Fields {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      name.endsWith('.arazzo.yaml') ? completeDocument(content as Fields, since, name) : content,
    ]),
  );
}

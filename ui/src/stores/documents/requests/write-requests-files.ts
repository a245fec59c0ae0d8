import type { Chain } from '@opchain/core';
import { formatDocument, parseText, serializeDraft } from '@opchain/core/internal/document';
import { isObject } from '@opchain/core/internal/model';
import { completeRequests, keepUsedRequests } from '../../descriptions/describe-requests.js';
import { nameRequestsFiles } from '../../descriptions/relocate-requests.js';

/** A file that is saved with a chain. */
export interface RequestsFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files that describe the requests of a chain which is saved under that path: everything that its steps send is
 * described, and nothing that no step uses any more.
 */
export async function writeRequestsFiles(
  chain: Chain,
  chainPath: string,
  { entry }: { readonly entry: (source: string) => { readonly requests?: string | undefined } | undefined },
): Promise<readonly RequestsFile[]> {
  const own = chain.sources.flatMap((source) => {
    const text = entry(source.name)?.requests;
    return text === undefined ? [] : [{ ...source, text }];
  });
  const paths = nameRequestsFiles(own, chainPath);
  // Other chains of the document are in its draft, too.
  const draft = serializeDraft(chain);
  return Promise.all(
    own.map(async ({ name, text }) => {
      const document = await parseText(text);
      if (!isObject(document)) return { path: paths.get(name) ?? '', text };
      const steps = chain.steps
        .filter((step) => step.kind === 'operation')
        .filter(({ operation }) => operation.source === name);
      const written = keepUsedRequests(completeRequests(document, steps), (id) =>
        draft.includes(JSON.stringify(id).slice(1, -1)),
      );
      return { path: paths.get(name) ?? '', text: written === document ? text : await formatDocument(written, 'yaml') };
    }),
  );
}

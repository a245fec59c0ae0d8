import type { ApiDescription } from '@opchain/core';
import { findDescriptionDiagnostics } from './find-description-diagnostics.js';
import type { DescriptionDiagnostic } from './report-store.js';
import type { ReportStoreDependencies } from './report-store-dependencies.js';

/** What no longer matches, given the descriptions that were replaced. */
export function refreshReport(
  { chain, descriptions, credentials, texts }: ReportStoreDependencies,
  replaced: ReadonlyMap<string, ApiDescription>,
): Promise<readonly DescriptionDiagnostic[]> {
  return findDescriptionDiagnostics({
    chain: chain.chain,
    texts: texts.report,
    previous: (source) => replaced.get(source),
    previousDetail: (ref) => {
      const description = replaced.get(ref.source);
      return description && descriptions.detail(ref, description);
    },
    description: (source) => descriptions.entry(source)?.description,
    credentialsFor: (source, name) => {
      const scheme = descriptions.scheme(source, name);
      return scheme
        ? credentials.forScheme(source, name).map((entry) => credentials.use(entry.credential, scheme))
        : [];
    },
  });
}

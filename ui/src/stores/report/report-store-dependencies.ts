import type { Texts } from '../../texts/texts.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { CredentialStore } from '../credentials/credential-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';

export interface ReportStoreDependencies {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
  readonly credentials: CredentialStore;
  /** Its area of texts loads with what finds diagnostics. */
  readonly texts: Pick<Texts, 'report'>;
  /** There is something that was not reported before. */
  readonly onFound: () => void;
}

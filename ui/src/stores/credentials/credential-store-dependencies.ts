import type { Credential } from '@opchain/core';
import type { Texts } from '../../texts/texts.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { StoreKernel } from '../store-kernel.js';

export interface CredentialStoreDependencies {
  readonly kernel: StoreKernel;
  readonly texts?: Pick<Texts, 'messages' | 'chain'>;
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
  /** The browser's session storage, used only if the user opts in. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly sessionKey: string;
  /** Remembers the servers that the user confirmed. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly serversKey?: string;
  /** Credentials provided by the page, approved for its own server and issuer. */
  readonly fromHost: readonly Credential[];
  /** The source that credentials of the page belong to in a chain with several. */
  readonly hostSource?: string | undefined;
  /** By the name of a credential in the chain, the one that runs use instead. */
  readonly replacedNames?: () => Readonly<Record<string, string>>;
}

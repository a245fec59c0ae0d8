import type { ApiDescription, Chain, OperationRef } from '@opchain/core';
import type { CredentialUse, OperationDetail } from '@opchain/core/internal/model';
import type { reportTexts } from '../../texts/report-texts.js';

export interface DiagnosticContext {
  readonly chain: Chain;
  readonly texts: typeof reportTexts;
  /** The previous description, if it was open. */
  readonly previous: (source: string) => ApiDescription | undefined;
  /** An operation in the previous description, if it was read while that was open. */
  readonly previousDetail: (ref: OperationRef) => OperationDetail | undefined;
  readonly description: (source: string) => ApiDescription | undefined;
  /** Credentials of a scheme, as a step would refer to them. */
  readonly credentialsFor: (source: string, scheme: string) => readonly CredentialUse[];
}

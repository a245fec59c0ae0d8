import type { OperationDetail } from '@opchain/core/internal/model';
import type { ContractSettings, RejectionKind } from './contract-settings.js';

/** How precisely the contract defines the response to a kind of bad request. */
export type Strictness = 'exact' | 'documented' | 'any 4xx';

/** The response that a bad request must get. */
export interface ExpectedRejection {
  /** The accepted status codes; empty: any 4xx. */
  readonly statuses: readonly number[];
  /** The stable code, if the settings name it. */
  readonly code?: string;
  /** How precisely it is known. */
  readonly strictness: Strictness;
}

/** The statuses that servers use for each kind, of which a description documents some. */
const usualStatuses: Readonly<Record<RejectionKind, readonly number[]>> = {
  'unknown-path': [404],
  method: [405],
  credential: [401, 403],
  role: [403, 404],
  size: [413],
  'media-type': [415],
  malformed: [400, 422],
  fields: [400, 422],
  'unknown-record': [404, 410],
  reference: [400, 404, 409, 422],
  state: [409, 400, 422],
};

/** Faults that descriptions seldom document, because the framework or a gateway answers them. */
const seldomDocumented: readonly RejectionKind[] = [
  'unknown-path',
  'method',
  'credential',
  'role',
  'media-type',
  'malformed',
  'size',
];

/** Statuses that only one kind of fault gets; any other may be meant for all of them. */
const specific: readonly number[] = [401, 403, 404, 405, 409, 410, 412, 413, 415, 428, 429];

/**
 * What a kind of bad request gets: what the settings say, else what the description documents for it, else the only 4xx
 * that it documents unless that is for another kind, else any 4xx.
 */
export function expectRejection(
  { rejections }: ContractSettings,
  { responses }: Pick<OperationDetail, 'responses'>,
  kind: RejectionKind | 'any',
): ExpectedRejection {
  if (kind === 'any') return { statuses: [], strictness: 'any 4xx' };
  const set = rejections[kind];
  if (set !== undefined)
    return { statuses: [set.status], strictness: 'exact', ...(set.code === undefined ? {} : { code: set.code }) };
  const documented = responses.map(({ status }) => Number(status)).filter((status) => status >= 400 && status < 500);
  const usual = usualStatuses[kind].filter((status) => documented.includes(status));
  if (usual.length > 0) return { statuses: usual, strictness: usual.length === 1 ? 'exact' : 'documented' };
  if (documented.length === 1 && !seldomDocumented.includes(kind) && !specific.includes(documented[0]!))
    return { statuses: documented, strictness: 'documented' };
  return { statuses: [], strictness: 'any 4xx' };
}

import type { Contract } from '../contract/contract.js';
import type { OperationDetail } from '@opchain/core/internal/model';

/** The 4xx statuses that the contract defines for an operation. */
export function listRejectionStatuses({ settings }: Contract, { responses }: OperationDetail): readonly number[] {
  const documented = responses.map(({ status }) => Number(status));
  const method = settings.rejections.method?.status;
  return [...new Set(documented)].filter((status) => status >= 400 && status < 500 && status !== method);
}

import type { MutationOperator } from '../../mutant.js';
import { onResponseField } from '../../mutate-exchange.js';
import { formatPath, listResponseFields } from '../../../contract/response-fields.js';

/** Omits a field of a response. */
export const fieldLost: MutationOperator = {
  name: 'field-lost',
  title: 'Omits a field of responses',

  *derive({ operation }) {
    for (const { path, required } of listResponseFields(operation)) {
      if (!required) continue;
      yield {
        key: path.join(' '),
        title: `${operation.id} omits ${formatPath(path)}`,
        clause: `responses 2xx ${formatPath(path)} required`,
        equivalentIfUnseen: 'the server returned no such field',
        mutate: onResponseField(operation, path, () => undefined),
      };
    }
  },
};

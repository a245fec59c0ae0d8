import type { HttpCall } from '@opchain/core/internal/model';
import type { RequestDraft } from '@opchain/resources';
import { listInvalidChanges } from './invalid-changes.js';
import type { Rule } from '../rule.js';

/** Sends requests with two problems: the one that is checked first decides. */
export const order: Rule = {
  name: 'order',
  title: 'Checks requests with several problems in the order of the contract',

  *derive(subject) {
    const { settings } = subject.contract;
    const changes = listInvalidChanges(subject);
    for (const [index, first] of settings.order.entries())
      for (const second of settings.order.slice(index + 1)) {
        const [one, other] = [changes.get(first), changes.get(second)];
        // There is one credential.
        if (one?.as !== undefined && other?.as !== undefined) continue;
        const as = one?.as === undefined ? other?.as : one.as;
        // Only one of them can be in the text of a body, and nothing can be wrong in what is not JSON.
        if (one === undefined || other === undefined || (first === 'malformed' && second === 'fields')) continue;
        yield {
          key: `${first} ${second}`,
          input: `two problems: ${first} and ${second}`,
          clause: `order: ${first} before ${second}`,
          draft: (draft) => applyAll(draft, [other.draft, one.draft]),
          // What makes a body too large is added last.
          call: (call) => applyAll(call, first === 'size' ? [other.call, one.call] : [one.call, other.call]),
          ...(as === undefined ? {} : { as }),
          expect: { kind: first },
        };
      }
  },
};

function applyAll<T extends RequestDraft | HttpCall>(value: T, changes: readonly (((value: T) => T) | undefined)[]): T {
  return changes.reduce<T>((changed, change) => change?.(changed) ?? changed, { ...value });
}

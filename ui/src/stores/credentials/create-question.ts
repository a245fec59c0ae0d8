import { OpchainError } from '@opchain/core';
import type { Credentials } from './credential-store.js';

type Request = NonNullable<Credentials['approvalRequest']>;

/** A question to the user, of which one is open at a time. */
export interface Question {
  /** Rejects if nothing shows questions. A question that is still open is answered with no. */
  ask(request: Request): Promise<boolean>;
  answer(approved: boolean): void;
  /** Registers a builder that shows questions. Returns a function that unregisters it. */
  present(): () => void;
}

/**
 * @param show Shows the question, or none
 */
export function createQuestion(show: (request: Request | undefined) => void): Question {
  let presenters = 0;
  let resolveOpen: ((approved: boolean) => void) | undefined;
  const answer = (approved: boolean): void => {
    show(undefined);
    resolveOpen?.(approved);
    resolveOpen = undefined;
  };
  return {
    ask(request) {
      if (presenters === 0) return Promise.reject(unpresentedError(request));
      resolveOpen?.(false);
      return new Promise((resolve) => {
        resolveOpen = resolve;
        show(request);
      });
    },
    answer,
    present() {
      presenters += 1;
      return () => {
        presenters -= 1;
        if (presenters === 0) answer(false);
      };
    },
  };
}

/** For elements without a builder, which is what asks: a run must not wait for an answer that nobody can give. */
function unpresentedError(request: Request): OpchainError {
  const origins = request.origins.join(', ');
  return request.kind === 'servers'
    ? new OpchainError('SERVER_NOT_NAMED', `Only an API description names ${origins}.`)
    : new OpchainError('ORIGIN_NOT_APPROVED', `${request.name} is not approved for ${origins}.`);
}

import type { Chain, OperationStep } from '@opchain/core';
import type { CredentialUse, SecurityRequirement } from '@opchain/core/internal/model';

/** The chain with the credential's new name wherever it is attached. */
export function renameUses(chain: Chain, name: string, newName: string): Chain {
  return mapOperations(chain, (step) =>
    step.credentials === undefined
      ? step
      : {
          ...step,
          credentials: step.credentials.map((use) => (use.credential === name ? { ...use, credential: newName } : use)),
        },
  );
}

/**
 * The chain with a credential attached to these steps. Schemes that an alternative requires together are kept; another
 * credential of the same scheme is replaced.
 *
 * @param useOf How a step uses the credential, and what its operation requires; undefined if the step cannot use it
 */
export function attachUse(
  chain: Chain,
  stepIds: ReadonlySet<string>,
  useOf: (
    step: OperationStep,
  ) => { readonly use: CredentialUse; readonly security: readonly SecurityRequirement[] } | undefined,
): Chain {
  return mapOperations(chain, (step) => {
    const found = stepIds.has(step.id) ? useOf(step) : undefined;
    if (!found) return step;
    const { use, security } = found;
    const sameAlternative = security.find((alternative) => Object.hasOwn(alternative, use.scheme)) ?? {};
    const others = (step.credentials ?? []).filter(
      ({ scheme }) => scheme !== use.scheme && Object.hasOwn(sameAlternative, scheme),
    );
    return { ...step, credentials: [...others, use] };
  });
}

function mapOperations(chain: Chain, change: (step: OperationStep) => OperationStep): Chain {
  return { ...chain, steps: chain.steps.map((step) => (step.kind === 'operation' ? change(step) : step)) };
}

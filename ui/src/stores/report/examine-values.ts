import type { Chain, OperationRef, OperationStep, Step, WorkflowStep } from '@opchain/core';
import { type InputRow, isMasked, listInputRows } from '@opchain/drawing';
import {
  bindOperation,
  listSecretFields,
  listSecretInputs,
  type OperationDetail,
  type WorkflowRef,
} from '@opchain/core/internal/model';
import type { DescriptionStore } from '../descriptions/description-store.js';
import { findWrongValues, type WrongValues } from './find-wrong-values.js';

/** What the schemas say about the values of a step. */
export interface ValueFindings {
  /** Why values are wrong, by their paths in the step. */
  readonly wrong?: WrongValues;
  /** Names of the fields whose literals are secrets, in lower case. */
  readonly secretFields?: ReadonlySet<string>;
  /** True for an input whose literal is a secret. */
  readonly isMasked?: (row: InputRow) => boolean;
}

interface ValueContext {
  readonly descriptions: Pick<DescriptionStore, 'value' | 'detail'>;
  /** The workflows that steps call, once they are read. */
  readonly workflows: { readonly value: { readonly called?: CalledWorkflows | undefined } };
}

interface CalledWorkflows {
  find(workflow: WorkflowRef): Pick<Chain, 'inputs'> | undefined;
}

const secrets = new WeakMap<OperationDetail, ReadonlySet<string>>();

/** Examines the values of steps by id. Only those with literals need to know what the description says. */
export async function examineValues(
  steps: readonly Step[],
  { descriptions, workflows }: ValueContext,
): Promise<ReadonlyMap<string, ValueFindings>> {
  const open = Object.fromEntries(descriptions.value.entries.map(({ source, description }) => [source, description]));
  const readDetail = async (ref: OperationRef): Promise<OperationDetail | undefined> => {
    const { source, id } = bindOperation(ref, open);
    try {
      return await open[source]?.operation(id);
    } catch {
      // The inspector shows why it cannot be read.
      return undefined;
    }
  };
  const examine = async (step: OperationStep | WorkflowStep): Promise<ValueFindings> => {
    if (step.kind === 'workflow') {
      const called = workflows.value.called?.find(step.workflow);
      return called === undefined ? {} : findSecrets(listSecretInputs(called.inputs));
    }
    const known = descriptions.detail(step.operation);
    const detail = known ?? (hasLiterals(step) ? await readDetail(step.operation) : undefined);
    return {
      ...(known && { wrong: findWrongValues(step, known) }),
      ...(detail && findSecrets(secretsOf(detail))),
    };
  };
  const calling = steps.filter((step) => step.kind === 'operation' || step.kind === 'workflow');
  return new Map(await Promise.all(calling.map(async (step) => [step.id, await examine(step)] as const)));
}

function findSecrets(secretFields: ReadonlySet<string>): ValueFindings {
  return { secretFields, isMasked: (row) => isMasked(row, secretFields) };
}

function secretsOf(detail: OperationDetail): ReadonlySet<string> {
  const fields = secrets.get(detail) ?? listSecretFields(detail, 'request');
  secrets.set(detail, fields);
  return fields;
}

function hasLiterals(step: OperationStep | WorkflowStep): boolean {
  return listInputRows(step).some((row) => typeof row.value !== 'string' || !row.value.includes('{{'));
}

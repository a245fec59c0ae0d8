import type { JsonValue, OperationRef, OperationStep, OperationSummary } from '@opchain/core';
import { readJson } from '@opchain/core/internal/model';
import type { RequestValues } from '../../model/request-values.js';
import { nameStep } from '../chain/name-step.js';
import type { PaletteItem } from './palette-store.js';

interface Operations {
  find(ref: OperationRef): OperationSummary | undefined;
}

/** The item with a short name for its step, and its typed values as inputs. */
export function nameItem<Item extends PaletteItem>(item: Item, descriptions: Operations): Item {
  if (item.kind !== 'operation') return item;
  const operation = descriptions.find(item.ref);
  return {
    ...item,
    ...(item.values && { inputs: toInputs(item.values) }),
    ...(operation && { name: nameStep(operation) }),
  };
}

/** Typed values as inputs: what else it takes to send them is known with the details of the operation. */
function toInputs(values: RequestValues): Pick<OperationStep, 'parameters' | 'body'> {
  const parameters = [
    ...Object.entries(values.path).map(([name, value]) => ({ in: 'path' as const, name, value })),
    ...values.query.map(([name, value]) => ({ in: 'query' as const, name, value })),
  ];
  return { parameters, ...(values.body !== undefined && { body: { payload: readPayload(values.body) } }) };
}

function readPayload(body: string): JsonValue {
  try {
    return readJson(body);
  } catch {
    return body;
  }
}

import type { ContractDocument, FieldError } from '@opchain/contract';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { errorDescriber } from './describe-errors.js';

/** The errors of a value; empty when it is valid. Fills in defaults, and converts text in a query. */
export type Check = (value: unknown) => FieldError[];

/** The validators of one operation: of its JSON body, and of its query parameters as one object. */
export interface OperationChecks {
  body: Check;
  query: Check;
}

interface Operation {
  operationId: string;
  parameters?: { $ref: string }[];
  requestBody?: object;
}

/** Compiles the validators of every operation from the contract, by `operationId`. */
export function compileContract(contract: ContractDocument): (operationId: string) => OperationChecks {
  const describe = errorDescriber(contract);
  const toCheck =
    (validate: ValidateFunction): Check =>
    (value) =>
      validate(value) ? [] : describe(validate.errors as ErrorObject[]);
  const checks = new Map<string, OperationChecks>();
  const bodies = new Ajv2020({ strict: false, allErrors: true, useDefaults: true, verbose: true });
  // Bounds also hold for Infinity, which a text can be coerced to.
  const queries = new Ajv2020({
    strict: false,
    strictNumbers: false,
    allErrors: true,
    coerceTypes: true,
    verbose: true,
  });
  for (const ajv of [bodies, queries]) formatsPlugin.default(ajv).addSchema(contract, 'contract');

  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, candidate] of Object.entries(methods)) {
      const operation = candidate as Operation;
      if (!operation.operationId) continue;
      const at = `contract#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      const body = operation.requestBody ? { $ref: `${at}/requestBody/content/application~1json/schema` } : true;
      checks.set(operation.operationId, {
        body: toCheck(bodies.compile(body)),
        query: toCheck(queries.compile(querySchema(contract, operation))),
      });
    }
  }

  return (operationId) => {
    const found = checks.get(operationId);
    if (!found) throw new Error(`The contract has no operation ${operationId}.`);
    return found;
  };
}

/** The query parameters of an operation as the properties of one object. */
function querySchema({ components }: ContractDocument, { parameters = [] }: Operation): object {
  const declared = components['parameters'] as Record<string, { name: string }>;
  const names = parameters.map(({ $ref }) => $ref.slice('#/components/parameters/'.length));
  const properties = names.map((name) => [
    declared[name]?.name,
    { $ref: `contract#/components/parameters/${name}/schema` },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}

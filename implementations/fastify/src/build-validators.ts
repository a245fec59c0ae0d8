import type { ContractDocument } from '@opchain/contract';
import { Ajv } from 'ajv';
import formatsPlugin from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * The validators of the routes. Bodies must have the right types; only query parameters, which are text, are coerced. Fastify's own
 * compiler would coerce both.
 */
export function buildValidators(contract: ContractDocument): FastifySchemaCompiler<object> {
  const make = (coerceTypes: boolean) => {
    // Bounds also hold for Infinity, which a text can be coerced to.
    const ajv = new Ajv({ allErrors: true, useDefaults: true, verbose: true, coerceTypes, strictNumbers: false });
    formatsPlugin.default(ajv);
    return ajv.addVocabulary(['components']).addSchema(sharedSchema(contract));
  };
  const strict = make(false);
  const coercing = make(true);
  return ({ schema, httpPart }) => (httpPart === 'querystring' ? coercing : strict).compile(schema);
}

/** The contract's schemas for `$ref`s such as `shop#/components/schemas/Customer`. */
export function sharedSchema({ components: { schemas } }: ContractDocument): { $id: string; components: object } {
  return { $id: 'shop', components: { schemas } };
}

import { createExample } from '@opchain/core/internal/runner';
import { findHeader, type HeaderField, type HttpResult } from '@opchain/core/plugin';
import type { Role } from '../plan/collection.js';
import { createError } from '../responses/create-error.js';
import { answerByExample, answerDocument } from './answer-document.js';
import { answerList } from './answer-list.js';
import { answerAct, answerChange, answerCreate, answerRead, answerRemove } from './answer-record.js';
import type { Answer, Exchange } from './exchange.js';
import { answerName } from './keep-example.js';
import { findMissingParent } from './find-references.js';

const answers: Partial<Record<Role, Answer>> = {
  create: answerCreate,
  list: answerList,
  read: answerRead,
  remove: answerRemove,
  replace: answerChange,
  change: answerChange,
  act: answerAct,
};

/** Does what an operation does with the state, and responds as it is documented. */
export async function answerOperation(exchange: Exchange): Promise<HttpResult> {
  const result = await answerByRole(exchange);
  const { template, operation } = exchange.context;
  if (result.status !== template.status) return result;
  const missing: HeaderField[] = [];
  for (const { name, required, schema = {} } of template.spec?.headers ?? []) {
    if (!required || findHeader(result.headers, name) !== undefined) continue;
    const isAddress = /^(?:content-)?location$/i.test(name);
    const value = isAddress
      ? exchange.request.url.pathname
      : await createExample(schema, { resolve: (part) => operation.resolve(part) });
    missing.push([name, typeof value === 'string' ? value : JSON.stringify(value ?? '')]);
  }
  return missing.length === 0 ? result : { ...result, headers: [...result.headers, ...missing] };
}

/** With the body that was given for the operation as the example of its response. */
function withAnswer(exchange: Exchange): Exchange {
  const { session, context } = exchange;
  const example = session.answers.get(answerName(context.operation));
  return example === undefined
    ? exchange
    : { ...exchange, context: { ...context, template: { ...context.template, example } } };
}

async function answerByRole(call: Exchange): Promise<HttpResult> {
  const { planned, operation } = call.context;
  const { role, collection } = planned;
  const exchange = withAnswer(call);
  if (collection === undefined) return role === 'answer' ? answerByExample(exchange) : answerDocument(exchange);
  const missing = await findMissingParent(exchange, collection);
  if (missing !== undefined) return createError(operation, missing);
  return (answers[role] ?? answerByExample)(exchange, collection);
}

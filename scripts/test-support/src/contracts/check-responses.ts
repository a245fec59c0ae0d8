import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ContractName, loadContract, problemMediaType } from '@opchain/contract';
import type { RawResponse, RawRequest } from './send.js';

interface DescribedResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { $ref: string }>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** Throws an error that names the mismatch, unless the contract describes the response to a request. */
export type CheckResponse = (request: Pick<RawRequest, 'method' | 'path'>, response: RawResponse) => void;

/** Creates the check of responses against a contract: status, media type, required headers and body. */
export async function createResponseCheck(name: ContractName): Promise<CheckResponse> {
  const contract = await loadContract(name);
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { int32: true, double: true } });
  addFormats(ajv);
  ajv.addSchema({ ...contract, $id: 'contract' });
  const resolve = <Found>(pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/')], contract) as Found;
  const templates = Object.keys(contract.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  return ({ method, path }, { status, headers, text }) => {
    const template = templates.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))?.template;
    const operation =
      template === undefined
        ? undefined
        : (contract.paths[template]?.[method.toLowerCase()] as { responses: Record<string, DescribedResponse> });
    const summary = `${method} ${path.slice(0, 200)} returned ${status} ${text.slice(0, 500)}`;
    // The response to a request that is not an operation of the contract is also a problem document.
    const declared = operation?.responses[status];
    if (declared === undefined && operation !== undefined && status !== 404)
      throw new Error(`${summary}: the contract has no such status`);
    const pointer = declared?.$ref ?? '#/components/responses/UnknownRecord';
    const response =
      declared !== undefined && declared.$ref === undefined ? declared : resolve<DescribedResponse>(pointer);
    for (const [header, { $ref }] of Object.entries(response.headers ?? {})) {
      const { required } = $ref
        ? resolve<{ required?: boolean }>($ref)
        : (response.headers?.[header] as unknown as { required?: boolean });
      if (required && headers[header.toLowerCase()] === undefined) throw new Error(`${summary}: ${header} is missing`);
    }
    if (response.content === undefined) {
      if (text !== '') throw new Error(`${summary}: there must be no body`);
      return;
    }
    const expected = Object.keys(response.content)[0] ?? '';
    const type = headers['content-type'] ?? '';
    if (type !== expected && !(expected === 'application/json' && type === 'application/json; charset=utf-8'))
      throw new Error(`${summary}: its type is ${type}`);
    const schema =
      expected === problemMediaType
        ? '#/components/schemas/Problem'
        : `#/paths/${template?.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const body = JSON.parse(text) as { status?: number };
    if (!ajv.validate({ $ref: `contract${encodeURI(schema)}` }, body))
      throw new Error(`${summary}: ${ajv.errorsText()}`);
    if (expected === problemMediaType && body.status !== status)
      throw new Error(`${summary}: the problem names another status`);
  };
}

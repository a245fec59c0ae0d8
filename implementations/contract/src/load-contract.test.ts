import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { type ContractDocument, type ContractName, loadContract, problemCatalog, withServer } from './index.js';

interface Media {
  schema?: object;
  examples?: Record<string, Example>;
}

interface Example {
  value?: unknown;
  $ref?: string;
}

/** The value of an inline or referenced example. */
function valueOf(contract: ContractDocument, { value, $ref }: Example): unknown {
  const keys = $ref?.slice(2).split('/') ?? [];
  return $ref
    ? (keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract) as Example).value
    : value;
}

const names: ContractName[] = ['shop', 'bundled', 'reference'];

describe.each(names)('the contract %s', (name) => {
  test('has only patterns that engines without Unicode properties, lookarounds and named groups can read', async () => {
    const patterns = new Set<string>();
    JSON.stringify(await loadContract(name), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value);
      return value;
    });
    expect(patterns.size).toBeGreaterThan(1);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pPkb]|\(\?/);
      // Without the flag `u`, as some generators read it.
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });

  test('has only examples that are valid by its own schemas', async () => {
    const contract = await loadContract(name);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formatsPlugin.default(ajv);
    ajv.addSchema(contract, 'contract');

    let checked = 0;
    const visit = (node: unknown, pointer: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { schema, examples } = node as Media;
      const titled = schema && examples && !Array.isArray(examples) ? Object.entries(examples) : [];
      for (const [title, example] of titled) {
        const value = valueOf(contract, example);
        const valid = ajv.validate({ $ref: `contract#${pointer}/schema` }, value);
        expect({ pointer, title, errors: valid ? [] : ajv.errors }).toEqual({ pointer, title, errors: [] });
        checked += 1;
      }
      for (const [key, child] of Object.entries(node))
        visit(child, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    };
    visit(contract, '');
    expect(checked).toBeGreaterThan(10);
  });

  test('shows errors with the texts of the catalog', async () => {
    const contract = await loadContract(name);
    const { responses } = contract.components as { responses?: Record<string, { content: Record<string, Media> }> };
    const examples = Object.values(responses ?? {}).flatMap(({ content }) =>
      Object.values(content['application/problem+json']?.examples ?? {}),
    );
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const { code, status, title } = valueOf(contract, example) as {
        code: keyof typeof problemCatalog;
        status: number;
        title: string;
      };
      expect({ code, status, title }).toMatchObject({
        status: problemCatalog[code].status,
        title: problemCatalog[code].title,
      });
    }
  });

  test('is a new document every time, with the given address as its only server', async () => {
    const [first, second] = await Promise.all([loadContract(name), loadContract(name)]);
    expect(first).toEqual(second);
    expect(first).not.toBe(second);
    const served = withServer(first, 'http://127.0.0.1:1234');
    expect(served.servers.map(({ url }) => url)).toEqual(['http://127.0.0.1:1234']);
    expect(first).toEqual(second);
  });

  test('names every operation once, with a tag', async () => {
    const { paths } = await loadContract(name);
    const operations = Object.values(paths).flatMap((item) =>
      Object.values(item).filter(
        (value): value is { operationId: string; tags: string[] } =>
          typeof value === 'object' && value !== null && 'operationId' in value,
      ),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { tags } of operations) expect(tags).toHaveLength(1);
  });
});

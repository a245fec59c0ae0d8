import { expect, test } from '@jest/globals';
import { loadContract } from '@opchain/contract';

type Item = Record<string, { operationId?: string; responses: Record<string, unknown> }>;

async function listOperations(name: 'shop' | 'bundled') {
  const { paths } = await loadContract(name);
  return new Map(
    Object.values(paths as Record<string, Item>).flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        operation.operationId ? [[operation.operationId, operation] as const] : [],
      ),
    ),
  );
}

/** Without the additions of bundled to an operation, and without links to operations that it omits. */
const plain = (operation: object, known: ReadonlyMap<string, unknown>) => {
  const { security: _security, ...rest } = operation as { security?: unknown };
  const copy = JSON.parse(JSON.stringify(rest)) as { responses: Record<string, { links?: Record<string, unknown> }> };
  delete copy.responses['401'];
  for (const { links = {} } of Object.values(copy.responses))
    for (const link of Object.keys(links)) if (!known.has(link)) delete links[link];
  return copy;
};

test('the bundled contract is the shop contract with five guarded writes and without the other writes', async () => {
  const [shop, bundled] = [await listOperations('shop'), await listOperations('bundled')];
  const guarded = [...bundled.values()]
    .filter((operation) => 'security' in operation)
    .map(({ operationId }) => operationId);
  expect(guarded.sort()).toEqual([
    'createCustomer',
    'createOrder',
    'createProduct',
    'setOrderStatus',
    'updateCustomer',
  ]);
  expect([...shop.keys()].filter((id) => !bundled.has(id)).sort()).toEqual([
    'deleteCustomer',
    'deleteOrder',
    'deleteProduct',
    'updateProduct',
  ]);
  for (const [id, operation] of bundled) expect(plain(operation, bundled)).toEqual(plain(shop.get(id) ?? {}, bundled));
});

test('exactly five security schemes are declared, and each guards one write', async () => {
  const { components } = await loadContract('bundled');
  const operations = [...(await listOperations('bundled')).values()] as { security?: Record<string, string[]>[] }[];
  const requiredSchemes = operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)));
  expect(requiredSchemes.sort()).toEqual(Object.keys(components.securitySchemes ?? {}).sort());
  expect(new Set(requiredSchemes).size).toBe(5);
});

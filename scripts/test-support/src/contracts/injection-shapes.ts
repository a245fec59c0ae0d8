/**
 * Texts that mean something to a database, a template or an object, and must remain text. A `sleep` that is executed
 * outlasts any test.
 */
export const injectionTexts: readonly string[] = [
  `' OR '1'='1`,
  `'; DROP TABLE customers; --`,
  `" OR ""="`,
  `x' UNION SELECT * FROM customers --`,
  `1); DELETE FROM orders; --`,
  `\\' OR 1=1 -- `,
  `%' OR name LIKE '%`,
  `_`,
  `:id`,
  `?`,
  `$1`,
  `$where`,
  `$ne`,
  `{"$gt":""}`,
  `{"$ne":null}`,
  `{"$where":"sleep(500000)"}`,
  `'; return true; var x='`,
  `name.$set`,
  `__proto__`,
  `constructor`,
  `prototype.polluted`,
  `\${7*7}`,
  `{{constructor.constructor('return process')()}}`,
  `ObjectId("507f1f77bcf86cd799439011")`,
];

/** Values in the place of text or a number. */
export const injectionValues: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(500000) || true' },
  { $regex: '.*' },
  { $in: [''] },
  { $expr: { $function: { body: 'function () { return true }', args: [], lang: 'js' } } },
  [{ $gt: '' }],
  ["' OR '1'='1"],
  { toString: 'x' },
  { length: 1 },
  true,
  null,
];

/** Undescribed fields in addition to the right ones; as JSON text, so that `__proto__` is a key. */
export const injectionFields: readonly string[] = [
  '"$where":"sleep(500000)"',
  '"$set":{"status":"deleted"}',
  '"$inc":{"price":1000}',
  '"_id":{"$gt":""}',
  '"id":"chosen"',
  '"name.first":"x"',
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"prototype":{"polluted":true}',
  '"position":-1',
];

/** Queries with operators in their names or values. */
export const injectionQueries: readonly string[] = [
  'limit[$gt]=0',
  'limit[]=1&limit[]=2',
  'limit=1;DROP TABLE customers',
  `limit=1' OR '1'='1`,
  'limit=1&limit=2',
  'cursor[$ne]=x',
  'cursor={"$gt":""}',
  `cursor=' OR '1'='1`,
  'cursor=__proto__',
  '$where=sleep(500000)',
  '__proto__[polluted]=true',
  'constructor[prototype][polluted]=true',
];

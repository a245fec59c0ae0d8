// Writes src/generated/<name>.generated.ts: the TypeScript types of those schemas of <name>.openapi.yaml that the samples use.
// With --check, it only reports whether they are current.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

/** The schemas that the samples' code names; those that they reference come along. */
const SCHEMAS = {
  shop: ['Customer', 'NewCustomer', 'CustomerChanges', 'Product', 'NewProduct', 'ProductChanges', 'Order', 'NewOrder'],
  reference: ['Customer', 'NewCustomer', 'Product', 'NewProduct', 'Cart', 'Checkout', 'Shipment', 'FieldError'],
};

/** "At least one of these fields" has no TypeScript form: openapi-typescript would make `unknown` of the whole type. */
const dropPresenceRules = (/** @type {unknown} */ _key, /** @type {any} */ value) => {
  if (
    !Array.isArray(value?.anyOf) ||
    !value.anyOf.every((/** @type {object} */ branch) => Object.keys(branch).join() === 'required')
  )
    return value;
  const rest = { ...value };
  delete rest.anyOf;
  return rest;
};

/**
 * The named schemas and every schema that they reference, in the order of the description.
 * @param {Readonly<Record<string, import('openapi-typescript').SchemaObject>>} schemas
 * @param {readonly string[]} names
 */
function selectSchemas(schemas, names) {
  const selected = new Set();
  const select = (name = '') => {
    if (selected.has(name)) return;
    selected.add(name);
    for (const [, reference] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      select(reference);
  };
  for (const name of names) select(name);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => selected.has(name)));
}

const folder = new URL('../', import.meta.url);
const check = process.argv.includes('--check');

for (const [name, names] of Object.entries(SCHEMAS)) {
  const file = `${name}.openapi.yaml`;
  const target = new URL(`src/generated/${name}.generated.ts`, folder);
  const { openapi, info, ...description } = parse(await readFile(new URL(file, folder), 'utf8'), dropPresenceRules);
  const document = {
    openapi,
    info,
    paths: {},
    components: { schemas: selectSchemas(description.components.schemas, names) },
  };
  const nodes = /** @type {any[]} */ (await openapiTS(document, { defaultNonNullable: false }));
  const components = nodes.find((node) => node.name.text === 'components');
  const { type } = components.members.find(
    (/** @type {{ name: { text: string } }} */ member) => member.name.text === 'schemas',
  );
  const interfaceName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Schemas`;
  const body = astToString(type).replaceAll('components["schemas"]', interfaceName).trim();
  const text = [
    `// Generated from ${file} by "npm run generate": edit that file, not this one.\n`,
    `/** JSON values of the \`${name}\` contract, by the names of their schemas. */`,
    `export interface ${interfaceName} ${body}\n`,
  ].join('\n');
  if ((await readFile(target, 'utf8').catch(() => '')) === text) continue;
  if (check) {
    console.error(`${file}: the generated types are outdated; run "npm run generate -w implementations/contract".`);
    process.exitCode = 1;
  } else await writeFile(target, text);
}

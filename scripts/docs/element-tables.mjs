// The reference of the elements in the documentation, made from ui/custom-elements.json. `node
// scripts/docs/element-tables.mjs` rewrites it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../prepare.mjs';

/**
 * What the manifest of the elements says of a member, an event, a slot, …
 * @typedef {{ name: string, description?: string, fieldName?: string, default?: string, kind?: string, privacy?: string, static?: boolean }} Described
 * @typedef {{
 *   customElement?: boolean, tagName?: string, description?: string, attributes?: Described[], members?: Described[], events?: Described[],
 *   slots?: Described[], cssParts?: Described[], cssProperties?: Described[]
 * }} Declaration
 */

/** Where a table is: between the comments `name:begin` and `name:end`. */
const tables = [
  { document: 'docs/embedding.md', name: 'elements', make: elementTables },
  { document: 'docs/theming.md', name: 'tokens', make: tokenTable },
];

/**
 * Each document that has a table made from `ui/custom-elements.json`: its text, and the text that it should have, not yet formatted.
 * @returns {{ readonly document: string, readonly text: string, readonly expected: string }[]}
 */
export function documentsWithTables() {
  return tables.map(({ document, name, make }) => {
    const text = readFileSync(join(root, document), 'utf8');
    const [begin, end] = [`<!-- ${name}:begin -->\n`, `<!-- ${name}:end -->\n`];
    const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
    if (from < begin.length || to < from) throw new Error(`${document} has no place for the table "${name}".`);
    return { document, text, expected: `${text.slice(0, from)}\n${make()}\n\n${text.slice(to)}` };
  });
}

/** @returns {Declaration[]} */
function readElements() {
  /** @type {{ modules: { declarations?: Declaration[] }[] }} */
  const { modules } = JSON.parse(readFileSync(join(root, 'ui', 'custom-elements.json'), 'utf8'));
  return modules.flatMap(({ declarations = [] }) =>
    declarations.filter(({ customElement, tagName }) => customElement === true && tagName !== undefined),
  );
}

/** A heading and a table for each element. */
function elementTables() {
  return readElements()
    .map(({ tagName, description, attributes = [], members = [], events = [], slots = [], cssParts = [] }) => {
      const properties = members.filter(
        (member) => member.kind === 'field' && (member.privacy ?? 'public') === 'public' && member.static !== true,
      );
      const attributeOf = (/** @type {Described} */ property) =>
        attributes.find(({ fieldName, name }) => (fieldName ?? name) === property.name);
      const alone = attributes.filter(
        ({ name, fieldName }) => !properties.some((property) => property.name === (fieldName ?? name)),
      );
      const rows = [
        ...properties.map((property) => propertyRow(property, attributeOf(property))),
        ...alone.map((attribute) => row('attribute', [attribute.name], attribute)),
        ...events.map((event) => row('event', [event.name], event)),
        ...slots.map((slot) => row('slot', [slot.name], slot)),
        ...cssParts.map((part) => row('part', [part.name], part)),
      ];
      return [
        `### \`<${tagName}>\``,
        '',
        oneLine(description),
        '',
        '| kind | name | what it is |',
        '| --- | --- | --- |',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * @param {Described} property
 * @param {Described | undefined} attribute
 */
function propertyRow(property, attribute) {
  if (attribute === undefined) return row('property', [property.name], property);
  return row('property, attribute', [...new Set([property.name, attribute.name])], property);
}

/** The custom properties of the builder: name, default, and what they are for. */
function tokenTable() {
  const { cssProperties = [] } = readElements().find(({ tagName }) => tagName === 'opchain-builder') ?? {};
  const rows = cssProperties.map(
    ({ name, default: value, description }) => `| \`${name}\` | \`${oneLine(value)}\` | ${oneLine(description)} |`,
  );
  return ['| custom property | default | for |', '| --- | --- | --- |', ...rows].join('\n');
}

/**
 * @param {string} kind
 * @param {readonly string[]} names
 * @param {Described} described
 */
function row(kind, names, { description }) {
  return `| ${kind} | ${names.map((name) => `\`${name}\``).join(', ')} | ${oneLine(description).replaceAll('|', '\\|')} |`;
}

function oneLine(text = '') {
  return text.replace(/\s+/g, ' ').trim();
}

if (process.argv[1] === join(root, 'scripts', 'docs', 'element-tables.mjs')) {
  await main(async () => {
    const { format, resolveConfig } = await import('prettier');
    for (const { document, expected } of documentsWithTables()) {
      const path = join(root, document);
      writeFileSync(path, await format(expected, { ...(await resolveConfig(path)), parser: 'markdown' }));
    }
  });
}

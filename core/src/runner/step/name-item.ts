import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { toText } from '../../model/json-text/to-text.js';

/** Characters of a name that are kept. */
const MAX_LENGTH = 60;

/** Fields that identify an object, the first one first, as compared by `toPlainName`. */
const identifying = [
  ...['id', 'uuid', 'guid', 'key', 'name', 'title', 'slug', 'code', 'sku', 'number', 'login', 'username', 'email'],
  ...['label', 'path', 'file', 'filename', 'href', 'url', 'uri', 'value'],
];
/** Ends of names such as `productId`, `order_number` or `displayName`. */
const identifyingEnd = /(?:Id|ID|Uuid|Key|Name|Title|Number|Code|[_-](?:id|uuid|key|name|title|number|code))$/;

/** Characters of a text that are read. */
const MAX_READ = 2_000;

/**
 * The name of an item of a list: a scalar itself; of an object its `id`, `name`, `title` or what else identifies it, at
 * most 60 characters. Undefined if nothing does. With secrets, unless `redact` removes them.
 *
 * @param redact `isCut`: the text ends within a longer one
 */
export function nameItem(
  item: JsonValue,
  redact: (text: string, isCut: boolean) => string = String,
): string | undefined {
  const found = findIdentity(item);
  return found && shorten(redact(found.slice(0, MAX_READ), found.length > MAX_READ));
}

function findIdentity(item: JsonValue): string | undefined {
  if (!isContainer(item)) return readScalar(item);
  if (!isObject(item)) return undefined;
  // An item in an envelope, such as `{ "node": { "id": 7 } }`.
  const inner = Object.values(item).filter(isObject);
  return [item, ...inner].map(findField).find((found) => found !== undefined);
}

function findField(item: JsonObject): string | undefined {
  const fields = Object.entries(item).flatMap(([name, value]) => {
    const text = readScalar(value);
    return text === undefined ? [] : [{ name, plain: toPlainName(name), text }];
  });
  for (const name of identifying) {
    const field = fields.find(({ plain }) => plain === name);
    if (field !== undefined) return field.text;
  }
  return fields.find(({ name }) => identifyingEnd.test(name))?.text;
}

/** `_id`, `$id`, `@id` and `ID` as `id`. */
const toPlainName = (name: string): string => name.replace(/^[_$@]+/, '').toLowerCase();

function readScalar(value: JsonValue): string | undefined {
  if (value === null || isContainer(value)) return undefined;
  const text = toText(value);
  return text.trim() === '' ? undefined : text;
}

function shorten(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length <= MAX_LENGTH ? characters.join('') : `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}

import type { OperationDetail, Schema } from '../../model/api-description.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { flattenSchema } from '../schema/example/flatten-schema.js';
import { textOf } from './serialize-parameter.js';
import { isXmlName, writeCdata, writeXmlAttribute, writeXmlText } from './xml-text.js';

type Resolve = OperationDetail['resolve'];

/** How a value is written: its XML Object, with the defaults filled in. */
interface Shape {
  readonly nodeType: 'element' | 'attribute' | 'text' | 'cdata' | 'none';
  /** Without its prefix. */
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  readonly schema: JsonObject;
}

/** The content of an element before it is written. */
interface Content {
  readonly attributes: string[];
  /** Namespaces that the element declares, by prefix; the default namespace has an empty one. */
  readonly namespaces: Map<string, string>;
  /** Namespaces that are declared around the element. */
  readonly around: ReadonlyMap<string, string>;
  text: string;
}

/**
 * Serializes a value as XML by the XML Objects of its schema (OpenAPI 3.2, "XML Object"; also `attribute` and `wrapped` of
 * earlier versions). Fields that are null are left out. Throws `REQUEST_INVALID` if the root has no name, or for what XML
 * cannot contain.
 */
export function buildXml(payload: JsonValue, schema: Schema | undefined, resolve: Resolve): string {
  const shape = readShape(schema ?? true, resolve);
  const name = shape.name ?? (isObject(schema) ? nameOfReference(schema) : undefined);
  if (name === undefined)
    throw new OpchainError(
      'REQUEST_INVALID',
      'A body of XML must be text, because its schema does not name the root element (xml.name).',
    );
  return writeElement({ ...shape, name }, payload, new Map(), resolve);
}

/** A root without a name of its own has that of its component. */
function nameOfReference({ $ref: reference }: JsonObject): string | undefined {
  return typeof reference === 'string' ? /\/([^/]+)$/.exec(reference)?.[1] : undefined;
}

function readShape(schema: Schema, resolve: Resolve): Shape {
  const flat = flattenSchema(schema, resolve) || {};
  const xml = isObject(flat['xml']) ? flat['xml'] : {};
  const read = (key: string): string | undefined => (typeof xml[key] === 'string' ? xml[key] : undefined);
  const nodeType = readNodeType(xml, flat);
  return { nodeType, name: read('name'), prefix: read('prefix'), namespace: read('namespace'), schema: flat };
}

const nodeTypes: readonly Shape['nodeType'][] = ['element', 'attribute', 'text', 'cdata', 'none'];

function readNodeType({ nodeType, attribute, wrapped }: JsonObject, schema: JsonObject): Shape['nodeType'] {
  const declared = nodeTypes.find((each) => each === nodeType);
  if (declared !== undefined) return declared;
  if (attribute === true) return 'attribute';
  return [schema['type']].flat().includes('array') && wrapped !== true ? 'none' : 'element';
}

function writeElement(shape: Shape, value: JsonValue, around: Content['around'], resolve: Resolve): string {
  const content: Content = { attributes: [], namespaces: new Map(), around, text: '' };
  const name = qualify(shape, content);
  addValue(content, shape, value, resolve);
  const declared = [...content.namespaces].map(
    ([prefix, uri]) => `${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${writeXmlAttribute(uri)}"`,
  );
  const start = [name, ...declared, ...content.attributes].join(' ');
  return content.text === '' ? `<${start}/>` : `<${start}>${content.text}</${name}>`;
}

/** The name with its prefix. The element declares the namespace unless it is declared around it. */
function qualify({ name = '', prefix, namespace }: Shape, content: Content): string {
  for (const part of [name, prefix ?? name])
    if (!isXmlName(part))
      throw new OpchainError('REQUEST_INVALID', `${JSON.stringify(part)} is not a valid name in XML.`);
  if (namespace !== undefined && content.around.get(prefix ?? '') !== namespace)
    content.namespaces.set(prefix ?? '', namespace);
  return prefix === undefined ? name : `${prefix}:${name}`;
}

/** Adds what is inside a value. */
function addValue(content: Content, shape: Shape, value: JsonValue, resolve: Resolve): void {
  if (!isContainer(value)) {
    if (value !== null) content.text += writeXmlText(textOf(value, 'XML'));
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      const described = readShape(itemSchema(shape.schema, index), resolve);
      addNode(content, { ...described, name: described.name ?? shape.name }, item, resolve);
    });
  } else {
    for (const [key, field] of Object.entries(value)) {
      const described = readShape(propertySchema(shape.schema, key, resolve), resolve);
      // Only a wrapped list has an element of its own; otherwise its items have the name of the field.
      const isBare = Array.isArray(field) && isRepeated(described);
      addNode(content, { ...described, name: isBare ? key : (described.name ?? key) }, field, resolve);
    }
  }
}

/** A list whose type is not described is repeated like one that is. */
function isRepeated({ nodeType, schema }: Shape): boolean {
  return nodeType === 'none' || (nodeType === 'element' && schema['type'] === undefined);
}

/** Adds a value to an element as the kind of node that is described. */
function addNode(content: Content, shape: Shape, value: JsonValue, resolve: Resolve): void {
  if (value === null) return;
  if (Array.isArray(value) && isRepeated(shape)) {
    addValue(content, shape, value, resolve);
    return;
  }
  switch (shape.nodeType) {
    case 'attribute':
      content.attributes.push(`${qualify(shape, content)}="${writeXmlAttribute(joinTexts(value))}"`);
      return;
    case 'text':
      content.text += writeXmlText(joinTexts(value));
      return;
    case 'cdata':
      content.text += writeCdata(joinTexts(value));
      return;
    case 'none':
      addValue(content, shape, value, resolve);
      return;
    case 'element':
      content.text += writeElement(shape, value, new Map([...content.around, ...content.namespaces]), resolve);
  }
}

/** The items of a list are separated by blanks, as in a list of XML Schema. */
function joinTexts(value: JsonValue): string {
  return Array.isArray(value) ? value.map((item) => textOf(item, 'XML')).join(' ') : textOf(value, 'XML');
}

function itemSchema({ prefixItems, items }: JsonObject, index: number): Schema {
  return asSchema((Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? items);
}

/** The schema of a field: that of the object, of the first alternative that has it, or of any field. */
function propertySchema(schema: JsonObject, key: string, resolve: Resolve): Schema {
  const alternatives = [schema['oneOf'], schema['anyOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const choice of [schema, ...alternatives]) {
    const { properties } = flattenSchema(asSchema(choice), resolve) || {};
    if (isObject(properties) && Object.hasOwn(properties, key)) return asSchema(properties[key]);
  }
  return asSchema(schema['additionalProperties']);
}

function asSchema(value: JsonValue | undefined): Schema {
  return isObject(value) ? value : true;
}

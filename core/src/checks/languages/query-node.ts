import { isContainer, type JsonValue } from '../../model/json.js';

/** A value in a document and where it is. */
export interface QueryNode {
  readonly value: JsonValue;
  /** Missing for the root. */
  readonly parent?: QueryNode;
  /** Key or index in the parent. */
  readonly key?: string | number;
}

/** The node of a key of an object, or of an index of a list; none if there is no such member. */
export function childAt(parent: QueryNode, key: string | number): QueryNode[] {
  const value = memberOf(parent.value, key);
  return value === undefined ? [] : [childOf(parent, key, value)];
}

function memberOf(value: JsonValue, key: string | number): JsonValue | undefined {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isContainer(value) && typeof key === 'string' && Object.hasOwn(value, key) ? value[key] : undefined;
}

function childOf(parent: QueryNode, key: string | number, value: JsonValue): QueryNode {
  return { value, parent, key };
}

/** The nodes of all elements or members; none for a scalar. */
export function childrenOf(node: QueryNode): QueryNode[] {
  const { value } = node;
  if (!isContainer(value)) return [];
  return Array.isArray(value)
    ? value.map((item, index) => childOf(node, index, item))
    : Object.entries(value).map(([key, item]) => childOf(node, key, item));
}

/** The same nodes without a list of them. */
export function* childrenOneByOne(node: QueryNode): Generator<QueryNode> {
  const { value } = node;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield childOf(node, index, item);
  } else if (isContainer(value)) {
    for (const key in value) yield* childAt(node, key);
  }
}

/** The JSON Pointer tokens of a node. */
export function pathOf(node: QueryNode): string[] {
  const path: string[] = [];
  for (let at: QueryNode | undefined = node; at?.key !== undefined; at = at.parent) path.push(String(at.key));
  return path.reverse();
}

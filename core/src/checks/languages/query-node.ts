import { isContainer, type JsonValue } from '../../model/json.js';

/** A value in a document and where it is. */
export interface QueryNode {
  readonly value: JsonValue;
  /** Missing for the root. */
  readonly parent?: QueryNode;
  /** Key or index in the parent. */
  readonly key?: string | number;
}

/** The node of a key or an index. */
export function childOf(parent: QueryNode, key: string | number, value: JsonValue): QueryNode {
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
    for (const key in value) if (Object.hasOwn(value, key)) yield childOf(node, key, value[key]!);
  }
}

/** The JSON Pointer tokens of a node. */
export function pathOf(node: QueryNode): string[] {
  const path: string[] = [];
  for (let at: QueryNode | undefined = node; at?.key !== undefined; at = at.parent) path.push(String(at.key));
  return path.reverse();
}

import type { JsonValue } from '@opchain/core';
import { isNumber, isObject, writeJson } from '@opchain/core/internal/model';
import { searchJson } from './search-json.js';

/** Rows that are read for columns. */
const MAX_SAMPLED_ROWS = 500;
/** Columns of a table; what has more is better read as a tree. */
const MAX_COLUMNS = 200;

/** Rows of a table: an array of a body, or values that a query selected. */
export interface TableData {
  /** Path of the array; empty for values from different paths. */
  readonly path: readonly string[];
  readonly rows: readonly JsonValue[];
  /** The path of each row, for values from different paths. */
  readonly paths?: readonly (readonly string[])[];
}

export interface TableOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** The arrays of objects that a table can show: the body itself, or what is at most two levels below it. */
export function listTables(body: JsonValue): readonly TableData[] {
  const tables: TableData[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (Array.isArray(value)) {
      if (value.slice(0, 20).some(isObject)) tables.push({ path, rows: value });
    } else if (isObject(value) && path.length < 2) {
      let count = 0;
      for (const key in value) {
        if (Object.hasOwn(value, key)) visit(value[key]!, [...path, key]);
        if ((count += 1) >= MAX_COLUMNS) break;
      }
    }
  };
  visit(body, []);
  return tables;
}

/** The only column of rows that are not objects. */
export const ROW_COLUMN = '';

/** The names of the fields of the rows, in the order in which they first appear. */
export function listColumns(rows: readonly JsonValue[]): readonly string[] {
  if (rows.length > 0 && !rows.slice(0, MAX_SAMPLED_ROWS).some(isObject)) return [ROW_COLUMN];
  const columns = new Set<string>();
  for (const row of rows.slice(0, MAX_SAMPLED_ROWS)) {
    if (!isObject(row)) continue;
    for (const name of Object.keys(row)) if (columns.size < MAX_COLUMNS) columns.add(name);
  }
  return [...columns];
}

/** The indices of the rows to show: those that contain a text, in order. Pauses at each `yield`. */
export function* arrangeRows(
  rows: readonly JsonValue[],
  { search, order }: { readonly search: string; readonly order: TableOrder | undefined },
): Generator<undefined, readonly number[]> {
  const indices: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (search === '' || (yield* searchJson(row, search, 1)).length > 0) indices.push(index);
    if (index % 200 === 0) yield;
  }
  if (order === undefined) return indices;
  const sorted = yield* mergeSort(indices, (left, right) =>
    compareCells(cellOf(rows[left]!, order.column), cellOf(rows[right]!, order.column), order.descending ? -1 : 1),
  );
  return sorted;
}

/** The value of a row in a column. */
export function cellOf(row: JsonValue, column: string): JsonValue | undefined {
  if (column === ROW_COLUMN && !isObject(row)) return row;
  return isObject(row) && Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Numbers before texts, by value; rows without a value last in both directions. */
function compareCells(left: JsonValue | undefined, right: JsonValue | undefined, direction: 1 | -1): number {
  if (left === undefined || left === null || right === undefined || right === null)
    return Number(left === undefined || left === null) - Number(right === undefined || right === null);
  if (isNumber(left) && isNumber(right)) return direction * (Number(left) - Number(right));
  if (isNumber(left) !== isNumber(right)) return direction * (isNumber(left) ? -1 : 1);
  const [one, other] = [toText(left), toText(right)];
  return one === other ? 0 : direction * (one < other ? -1 : 1);
}

/** A stable sort that pauses. */
function* mergeSort(
  items: readonly number[],
  compare: (left: number, right: number) => number,
): Generator<undefined, readonly number[]> {
  let sorted = [...items];
  for (let width = 1; width < sorted.length; width *= 2) {
    const merged: number[] = [];
    for (let start = 0; start < sorted.length; start += 2 * width) {
      const middle = Math.min(start + width, sorted.length);
      const end = Math.min(start + 2 * width, sorted.length);
      for (let left = start, right = middle; left < middle || right < end;) {
        const takesLeft = right >= end || (left < middle && compare(sorted[left]!, sorted[right]!) <= 0);
        merged.push(takesLeft ? sorted[left++]! : sorted[right++]!);
        if (merged.length % 500 === 0) yield;
      }
    }
    sorted = merged;
  }
  return sorted;
}

function toText(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value);
}

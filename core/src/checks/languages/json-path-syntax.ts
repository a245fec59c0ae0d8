import type { JsonPathQuery } from 'jsonpath-rfc9535/parser';

// The library exports only the type of a whole query; the types of its parts are derived from it.
export type { JsonPathQuery };
export type Segment = JsonPathQuery['segments'][number];
export type Selector =
  | Extract<Segment['node'], { type: 'BracketedSelection' }>['selectors'][number]
  | Extract<Segment['node'], { type: 'WildcardSelector' }>;
export type LogicalExpr = Extract<Selector, { type: 'FilterSelector' }>['value'];
export type Comparable = Extract<LogicalExpr, { type: 'ComparisonExpr' }>['left'];
export type FunctionExpr = Extract<Comparable, { type: 'FunctionExpr' }>;
export type RelSingularQuery = Extract<Comparable, { type: 'RelSingularQuery' }>;
export type AbsSingularQuery = Extract<Comparable, { type: 'AbsSingularQuery' }>;
export type SingularQuerySegment = RelSingularQuery['segments'][number];
export type FilterQuery = Extract<Extract<LogicalExpr, { type: 'TestExpr' }>['expression'], { type: 'FilterQuery' }>;
export type RelQuery = Extract<FilterQuery['value'], { type: 'RelQuery' }>;

import type { JsonValue } from '@opchain/core';
import { generateValue, isGenerator, isObject, type ValueSource } from '@opchain/core/internal/model';
import { type Field, fieldKey } from '../fields/field.js';
import { readField, type RequestDraft, writeField } from '../fields/request-draft.js';
import type { RequestTemplate } from './request-template.js';

/** How requests are made from a template: what a server's answers taught. */
export interface RequestPlan {
  /** The index of the draft. */
  readonly draft: number;
  /** Fields up to this level are unique in each request. */
  readonly level: number;
  /** Fields that are not unique after all, by key. */
  readonly fixed: readonly string[];
  /** Values by the key of their field; null: the field is left out. */
  readonly values: Readonly<Record<string, { readonly value: JsonValue } | null>>;
  /** Operations to call before, on the same record, in this order. */
  readonly before: readonly string[];
}

/** The plan before anything is sent. */
export const firstPlan: RequestPlan = { draft: 0, level: 0, fixed: [], values: {}, before: [] };

/** A request made by the plan, without the records that it names. Undefined if the template has no valid body. */
export function fillTemplate(
  { drafts, fields, unique, set }: RequestTemplate,
  { draft: index, level, fixed, values }: RequestPlan,
  source: () => ValueSource,
): RequestDraft | undefined {
  let draft = drafts[index];
  if (draft === undefined) return undefined;
  const write = (field: Field, value: JsonValue | undefined): void => {
    if (draft !== undefined && readField(draft, field) !== undefined) draft = writeField(draft, field, value);
  };
  for (const { field, level: own, format } of unique) {
    if (own > level || fixed.includes(fieldKey(field))) continue;
    const { seed, index: number } = source();
    write(field, format(seed, number));
  }
  if (level >= SLOT_LEVEL) draft = moveDates(draft, fields, source().index);
  for (const { field, value } of set)
    if (isGenerator(value)) draft = writeField(draft, field, generateValue(value, source()));
  for (const [key, chosen] of Object.entries(values)) {
    const field = fields.find((each) => fieldKey(each) === key);
    if (field !== undefined) write(field, chosen?.value);
  }
  return draft;
}

/** From this level on, the dates of each request are others: rooms and people are not free twice at the same time. */
const SLOT_LEVEL = 3;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

function listDates(fields: readonly Field[]): Field[] {
  return fields.filter(
    ({ in: location, schema: { format } }) => location === 'body' && (format === 'date' || format === 'date-time'),
  );
}

/** All dates of a request moved by the same time, so that their order and the day of the week stay. */
function moveDates(draft: RequestDraft, fields: readonly Field[], index: number): RequestDraft {
  return listDates(fields).reduce((moved, field) => {
    const value = readField(moved, field);
    return typeof value === 'string' ? writeField(moved, field, moveDate(value, index)) : moved;
  }, draft);
}

function moveDate(value: string, index: number): string {
  const [, day = '', time = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?(.*)$/.exec(value) ?? [];
  const start = Date.parse(`${day}${time === '' ? 'T00:00' : time}:00Z`);
  if (Number.isNaN(start)) return value;
  const weeks = index % 50;
  const slots = time === '' ? 0 : Math.floor(index / 50) % 16;
  const moved = new Date(start + weeks * 7 * DAY_MS + slots * 15 * MINUTE_MS).toISOString();
  return moved.slice(0, day.length + time.length) + rest;
}

/** A response that rejects a valid request. */
export interface RejectedRequest {
  /** HTTP status code. */
  readonly status: number;
  /** The body. */
  readonly text: string;
  /** True if another request of the same kind was accepted before. */
  readonly isRepeated?: boolean;
}

/** What may mean that a value is wrong, although the schema allows it. */
const valueStatuses = [400, 404, 409, 422];

/**
 * Another plan after a valid request was rejected: what the response names gets another value, or is left out; what
 * collides varies. Undefined if the response says nothing that helps, and every draft was tried.
 */
export async function revisePlan(
  template: RequestTemplate,
  plan: RequestPlan,
  { status, text, isRepeated = false }: RejectedRequest,
): Promise<RequestPlan | undefined> {
  if (!valueStatuses.includes(status)) return undefined;
  const varied = status === 409 || isRepeated ? varyMore(template, plan) : undefined;
  if (varied !== undefined) return varied;
  for (const field of listNamedFields(template, text)) {
    const revised = await reviseField(template, plan, field, text);
    if (revised !== undefined) return revised;
  }
  return plan.draft + 1 < template.drafts.length ? { ...plan, draft: plan.draft + 1, values: {} } : undefined;
}

/** The plan by which more fields are unique; undefined if no others can be. */
export function varyMore({ fields, unique }: RequestTemplate, plan: RequestPlan): RequestPlan | undefined {
  const levels = unique.map(({ level }) => level).filter((level) => level > plan.level);
  if (levels.length > 0) return { ...plan, level: Math.min(...levels) };
  const hasDates = plan.level < SLOT_LEVEL && listDates(fields).length > 0;
  return hasDates ? { ...plan, level: SLOT_LEVEL } : undefined;
}

/** The fields of a request that an error response names. */
export function listNamedFields({ fields }: Pick<RequestTemplate, 'fields'>, text: string): Field[] {
  const said = listTexts(text);
  return fields.filter((field) => field.path.length > 0 && said.some((each) => names(each, field)));
}

async function reviseField(
  { unique, drafts, isValid }: RequestTemplate,
  plan: RequestPlan,
  field: Field,
  text: string,
): Promise<RequestPlan | undefined> {
  const key = fieldKey(field);
  const draft = drafts[plan.draft];
  const current = draft && readField(draft, field);
  if (current === undefined || field.opaque || plan.values[key] === null) return undefined;
  const varies = unique.some((each) => fieldKey(each.field) === key && each.level <= plan.level);
  if (varies && !plan.fixed.includes(key)) return { ...plan, fixed: [...plan.fixed, key] };
  if (plan.values[key] === undefined)
    for (const value of listOffered(text, field))
      if (value !== current && (await isValid(value, field.schema)))
        return { ...plan, values: { ...plan.values, [key]: { value } } };
  return field.required ? undefined : { ...plan, values: { ...plan.values, [key]: null } };
}

/** What an error offers instead: `must be one of "red", "blue"`. */
function listOffered(text: string, { path, schema }: Field): JsonValue[] {
  const { enum: choices, examples } = schema;
  const shown = [choices, examples].flatMap((values) => (Array.isArray(values) ? values : []));
  const name = String(path.at(-1));
  const quoted = listTexts(text).flatMap((each) => {
    const list = /\b(?:one of|allowed|expected|supported|valid|such as|like|e\.g\.)\b(.*)/is.exec(each)?.[1] ?? '';
    return list.match(/[\w./:+#-]+/g) ?? [];
  });
  return [...quoted.filter((each) => each !== name), ...shown];
}

/** Keys of error bodies, which say nothing about a field of the same name. */
const usualKeys =
  /^(?:type|title|status|detail|instance|code|message|error|errors|path|field|pointer|loc|msg|reason|description|name|value)$/;

/** The texts of an error body, and those of its keys that may be names of fields. */
function listTexts(text: string): string[] {
  try {
    const found: string[] = [];
    const visit = (value: JsonValue): void => {
      if (typeof value === 'string') found.push(value);
      else if (Array.isArray(value)) value.forEach(visit);
      else if (isObject(value))
        for (const [key, member] of Object.entries(value)) {
          if (!usualKeys.test(key)) found.push(key);
          visit(member);
        }
    };
    visit(JSON.parse(text) as JsonValue);
    return found;
  } catch {
    return [text];
  }
}

function names(text: string, { path }: Field): boolean {
  const name = String(path.findLast((key) => typeof key === 'string') ?? '');
  if (name === '' || typeof path.at(-1) !== 'string') return false;
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Short names and those of error bodies are words of sentences, too.
  const isWord = name.length < 4 || usualKeys.test(name);
  const form = isWord
    ? `^${quoted}$|["'\`/.\\]]${quoted}(?:["'\`/:\\s.]|$)|^${quoted}(?=:| (?:must|is|should|has|cannot|may))`
    : `(?<![\\w-])${quoted}(?![\\w-])`;
  return new RegExp(form).test(text);
}

import type { JsonObject, JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import {
  ACTING_SCORE,
  fillTemplate,
  isLinkTo,
  type Member,
  readField,
  type RequestDraft,
  type RequestTemplate,
  writeField,
} from '@opchain/resources';
import { isSuccess, planOf } from '../derive/request-maker.js';
import type { Collection } from './list-resources.js';
import type { Reference, Sequence, SequenceCall, SequenceRequest } from './sequence.js';

/** A record that the sequence created. */
export interface StoredRecord {
  readonly collection: Collection;
  readonly id: Reference;
  /** Path parameters of its collection. */
  readonly address: Pick<SequenceRequest, 'draft' | 'references'>;
  /** Values that the server returned last, by field, and the call that returned or sent each; empty if unknown. */
  known: ReadonlyMap<string, { readonly value: JsonValue; readonly from: SequenceCall }>;
  /** `unknown`: what it names was deleted. */
  state: 'live' | 'deleted' | 'unknown';
  /** The records that it names. */
  readonly uses: readonly StoredRecord[];
}

interface Result {
  readonly call: SequenceCall;
  readonly record: StoredRecord | undefined;
}

/** A request, and the records that it names. */
export interface GeneratedRequest extends SequenceRequest {
  readonly uses: readonly StoredRecord[];
}

/** The model of a server's records: what the sequence created, and what it knows about each. */
export class ServerModel {
  readonly sequence: Sequence;
  readonly records: StoredRecord[] = [];
  /** By operation, for all sequences: whether the second of two equal calls in succession is rejected. */
  readonly rejectsRepeat: Map<string, boolean>;
  private readonly results: Result[] = [];

  constructor(sequence: Sequence, rejectsRepeat: Map<string, boolean>) {
    this.sequence = sequence;
    this.rejectsRepeat = rejectsRepeat;
  }

  /** True if everything that a request needs exists. */
  canGenerate(template: RequestTemplate): boolean {
    return template.fields.every(
      (field) => !field.required || !isNeeded(this, template, field) || this.candidates(template, field).length > 0,
    );
  }

  /** A valid request, which names records of the sequence; `pick` selects which. */
  generate(template: RequestTemplate, pick: number): GeneratedRequest {
    const { operation, fields } = template;
    const { session } = this.sequence;
    const plan = planOf(session.target.contract, operation.id);
    let draft = fillTemplate(template, plan, () => session.nextSource()) ?? { parameters: {} };
    const references: { field: (typeof fields)[number]; reference: Reference }[] = [];
    const uses: StoredRecord[] = [];
    for (const field of fields) {
      if (!isNeeded(this, template, field)) continue;
      const candidates = this.candidates(template, field);
      const found = candidates[pick % Math.max(1, candidates.length)];
      draft = writeField(draft, field, found?.reference.value);
      if (found === undefined) continue;
      references.push({ field, reference: found.reference });
      if (found.record !== undefined) uses.push(found.record);
    }
    return { operationId: operation.id, draft, references, uses };
  }

  /** Remembers what a successful call returned, for requests that need it. */
  add(call: SequenceCall, record?: StoredRecord): void {
    if (isSuccess(call.response)) this.results.push({ call, record });
    if (record !== undefined) this.records.push(record);
  }

  /** Forgets the values of records, because something about them may have changed. */
  forget(records: readonly StoredRecord[] = this.records): void {
    for (const record of records) record.known = new Map();
  }

  /** The records that name this one, and those that name these. */
  dependentsOf(record: StoredRecord): StoredRecord[] {
    const dependents = this.records.filter(({ uses }) => uses.includes(record));
    return dependents.flatMap((each) => [each, ...this.dependentsOf(each)]);
  }

  private candidates({ operation }: RequestTemplate, field: RequestTemplate['fields'][number]) {
    for (const { from, score, ...link } of this.sequence.session.target.contract.links) {
      if (score < ACTING_SCORE || !isLinkTo({ from, score, ...link }, operation.id, field)) continue;
      const found = this.results.flatMap(({ call, record }) => {
        if (call.operation.id !== from.operation || (record !== undefined && record.state !== 'live')) return [];
        const reference = this.sequence.reference(call, from.pointer);
        return reference === undefined ? [] : [{ reference, record }];
      });
      if (found.length > 0) return found;
    }
    return [];
  }
}

/** True for a field of the request that names a record which another operation makes. */
function isNeeded(
  model: ServerModel,
  { operation, draft }: RequestTemplate,
  field: RequestTemplate['fields'][number],
): boolean {
  if (!field.opaque || draft === undefined || readField(draft, field) === undefined) return false;
  return model.sequence.session.target.contract.links.some((link) => isLinkTo(link, operation.id, field));
}

/** A request about one record. */
export function memberRequest(
  { address, id }: StoredRecord,
  { operation, link }: Member,
  body?: JsonValue,
): SequenceRequest {
  const field = { in: 'path', path: [link.to.name] } as const;
  const draft: RequestDraft = writeField(address.draft, field, id.value);
  return {
    operationId: operation.id,
    draft: body === undefined ? draft : { ...draft, body },
    references: [...address.references, { field, reference: id }],
  };
}

/** The part of a request that tells which collection it is about. */
export function addressOf({ draft, references }: SequenceRequest): StoredRecord['address'] {
  const inPath = Object.entries(draft.parameters).filter(([key]) => key.startsWith('path/'));
  return {
    draft: { parameters: Object.fromEntries(inPath) },
    references: references.filter(({ field }) => field.in === 'path'),
  };
}

/** What is known of a record after a call returned it, or accepted values without returning it. */
export function readKnownValues(call: SequenceCall, sent?: JsonValue): StoredRecord['known'] {
  const { json } = call.response;
  const values: JsonObject = isObject(json) ? json : isObject(sent) ? sent : {};
  return new Map(Object.entries(values).map(([name, value]) => [name, { value, from: call }]));
}

import type { Schema } from '../../model/api-description.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import { evaluateArray } from './evaluate-array.js';
import { evaluateCombined } from './evaluate-combined.js';
import { evaluateObject } from './evaluate-object.js';
import { evaluateScalar } from './evaluate-scalar.js';
import type { Judge } from './judge.js';
import type { Marks } from './marks.js';
import { addMarks, createMarks } from './marks.js';
import type { SchemaProblem, SchemaWalk } from './schema-walk.js';
import { spend, WalkEnded } from './schema-walk.js';

/** Levels of schemas within schemas; one that leads back to itself without going into the value ends here. */
const maxLevel = 300;
const maxProblems = 50;

/** Where a value stands within the whole; its pointer is written only when something is wrong there. */
interface Spot {
  readonly parent: Spot | undefined;
  readonly key: string | number;
}

/** In this order: what leaves something unevaluated is known when everything else has marked. */
const parts: readonly ((judge: Judge) => boolean)[] = [evaluateScalar, evaluateCombined, evaluateObject, evaluateArray];

/** Judges a value by a JSON Schema (2020-12); problems are put into the walk. */
export function evaluateSchema(walk: SchemaWalk, value: JsonValue, schema: Schema): boolean {
  return evaluate(walk, value, schema, undefined, walk.problems, undefined, 0);
}

function evaluate(
  walk: SchemaWalk,
  value: JsonValue,
  schema: Schema,
  spot: Spot | undefined,
  problems: SchemaProblem[] | undefined,
  outer: Marks | undefined,
  level: number,
): boolean {
  spend(walk, 1);
  if (level > maxLevel) throw new WalkEnded('work');
  if (schema === true) return true;
  if (schema === false) return report(walk, problems, spot, 'must not be there');

  const wantsMarks = outer !== undefined || schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
  const judge = new Evaluation(walk, value, schema, problems, wantsMarks ? createMarks() : undefined, spot, level);
  let holds = true;
  for (const part of parts) {
    if (part(judge)) continue;
    if (problems === undefined) return false;
    holds = false;
  }
  // A schema that fails has evaluated nothing.
  if (holds && outer !== undefined && judge.marks !== undefined) addMarks(outer, judge.marks);
  return holds;
}

class Evaluation implements Judge {
  constructor(
    readonly walk: SchemaWalk,
    readonly value: JsonValue,
    readonly schema: JsonObject,
    readonly problems: SchemaProblem[] | undefined,
    readonly marks: Marks | undefined,
    private readonly spot: Spot | undefined,
    private readonly level: number,
  ) {}

  fail(message: string): false {
    return report(this.walk, this.problems, this.spot, message);
  }

  same(schema: Schema): boolean {
    return evaluate(this.walk, this.value, schema, this.spot, this.problems, this.marks, this.level + 1);
  }

  fits(schema: Schema): boolean {
    return evaluate(this.walk, this.value, schema, this.spot, undefined, this.marks, this.level + 1);
  }

  collect(schema: Schema, problems: SchemaProblem[]): boolean {
    return evaluate(this.walk, this.value, schema, this.spot, problems, undefined, this.level + 1);
  }

  into(key: string | number, member: JsonValue, schema: Schema): boolean {
    return evaluate(this.walk, member, schema, { parent: this.spot, key }, this.problems, undefined, this.level + 1);
  }

  memberFits(key: string | number, member: JsonValue, schema: Schema): boolean {
    return evaluate(this.walk, member, schema, { parent: this.spot, key }, undefined, undefined, this.level + 1);
  }
}

function report(walk: SchemaWalk, problems: SchemaProblem[] | undefined, spot: Spot | undefined, message: string): false {
  if (problems === undefined) return false;
  const tokens: (string | number)[] = [];
  for (let at = spot; at !== undefined; at = at.parent) tokens.push(at.key);
  problems.push({ pointer: formatPointer(tokens.reverse()), message });
  if (problems === walk.problems && problems.length >= maxProblems) throw new WalkEnded('enough');
  return false;
}

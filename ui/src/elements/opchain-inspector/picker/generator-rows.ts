import type { JsonObject } from '@opchain/core';
import { type Generator, type GeneratorName, generateValue, uniqueName } from '@opchain/core/internal/model';
import { isAssignable, type MappingTarget } from '../../../schema/rank-fields.js';
import type { PickerRow } from './picker-row.js';

/** A value that is made for each run. */
export interface GeneratorRow extends PickerRow {
  readonly kind: 'generator';
  readonly generator: Generator;
}

export function isGeneratorRow(row: PickerRow): row is GeneratorRow {
  return row.kind === 'generator';
}

/** What people call generated values, such as Postman's `{{$guid}}` and `{{$randomEmail}}`. */
const synonyms: Readonly<Partial<Record<GeneratorName, string>>> = {
  uuid: '$guid $randomuuid unique',
  email: '$randomemail unique',
  name: '$randomfullname first last',
  text: '$randomword $randomalphanumeric unique string',
  integer: '$randomint',
  number: '$randomprice decimal',
  date: '$isotimestamp day now',
  timestamp: '$timestamp $isotimestamp now time',
  sequence: 'counter increment unique',
};
const types: Readonly<Partial<Record<GeneratorName, string>>> = {
  integer: 'integer',
  number: 'number',
  sequence: 'integer',
};
/** The generators that the format of a field asks for. */
const byFormat: Readonly<Record<string, GeneratorName>> = {
  uuid: 'uuid',
  email: 'email',
  date: 'date',
  'date-time': 'timestamp',
};

/** The generators that can make a value for a field, those for its format first, each with an example. */
export function listGeneratorRows(
  target: MappingTarget,
  isTaken: (name: string) => boolean,
  labels: Readonly<Record<GeneratorName, string>>,
): readonly GeneratorRow[] {
  const name = uniqueName(target.name.replaceAll(/[^\w.-]/g, '_'), isTaken);
  const names = (Object.keys(synonyms) as GeneratorName[]).toSorted(
    (one, other) => Number(isMeant(other, target)) - Number(isMeant(one, target)),
  );
  return names.map((generate) => {
    const isText = generate === 'sequence' && !target.acceptsText && target.types.includes('string');
    const generator: Generator = isText ? { generate, prefix: `${target.name}-` } : { generate };
    const type = isText ? 'string' : (types[generate] ?? 'string');
    return {
      kind: 'generator',
      generator,
      mapping: { kind: 'input', name, path: [] },
      label: labels[generate],
      depth: 0,
      types: [type],
      // What a sequence counts from is known in a run alone.
      value:
        generate === 'sequence'
          ? undefined
          : generateValue(generator, { seed: target.name, index: 0, now: Date.now() }),
      fits: isAssignable({ types: [type] }, target),
      hasChildren: false,
      open: false,
    };
  });
}

function isMeant(generator: GeneratorName, { format, name }: MappingTarget): boolean {
  return byFormat[format ?? ''] === generator || (generator === 'email' && /e-?mail/i.test(name));
}

/** True if the row is found by this text in lower case, as typed after `{{`. */
export function matchesGenerator({ label, generator }: GeneratorRow, query: string): boolean {
  const words = `${label} ${generator.generate} ${synonyms[generator.generate] ?? ''}`.toLowerCase().split(/[ $]+/);
  return words.some((word) => word.startsWith(query.replace(/^\$/, '')));
}

/** The schema of an input that a generator makes values for. */
export function schemaOf({ generator, types: [type = 'string'] }: GeneratorRow): JsonObject {
  const { generate, ...members } = generator;
  return { type, 'x-opchain-generate': Object.keys(members).length === 0 ? generate : generator };
}

import fc from 'fast-check';
import type { Capture, JsonValue } from '../../src/index.js';
import { escapeTemplateText, formatTemplate, type Mapping, mapStrings } from '../../src/internal/model.js';
import type { TemplatePart } from '../../src/model/expressions/mapping.js';
import { arbitraryJson, key, name, text } from './arbitrary-text.js';

/** A mapping from a response, a status, a header, a capture or an input. */
export function arbitraryMapping(
  ids: readonly string[],
  operations: readonly string[],
  captures: readonly (readonly Capture[])[],
  inputs: readonly string[],
): fc.Arbitrary<Mapping> {
  const step = fc.constantFrom(...operations);
  const path = fc.array(fc.oneof(key, fc.constantFrom('id', 'items', '0', '12', 'a/b')), { maxLength: 3 });
  const named = operations.flatMap((operation) =>
    (captures[ids.indexOf(operation)] ?? []).map((capture): Mapping => ({
      kind: 'output',
      stepId: operation,
      name: capture.name,
    })),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('response' as const), stepId: step, path }),
    fc.record({ kind: fc.constant('status' as const), stepId: step }),
    fc.record({
      kind: fc.constant('header' as const),
      stepId: step,
      name: fc.constantFrom('location', 'x-total', 'ETag'),
    }),
    fc.record({ kind: fc.constant('output' as const), stepId: step, name: fc.stringMatching(/^z[A-Za-z0-9_-]{0,6}$/) }),
    fc
      .record({
        kind: fc.constant('input' as const),
        name: inputs.length === 0 ? name : fc.oneof(name, fc.constantFrom(...inputs)),
        path: fc.array(fc.constantFrom('a', '0', 'b/c', ''), { maxLength: 2 }),
      })
      .filter((input) => plainInput(input.name, inputs))
      // What a step computes is an input of its name in a document.
      .filter((input) => inputs.includes(input.name) || !ids.includes(input.name)),
    ...(named.length === 0 ? [] : [fc.constantFrom(...named)]),
  );
}

/** A dotted name that is not declared may be read as a field of another input. */
function plainInput(candidate: string, inputs: readonly string[]): boolean {
  return inputs.includes(candidate) || !candidate.includes('.');
}

/** Text with mappings inside. */
export function arbitraryTemplate(mapping: fc.Arbitrary<Mapping>): fc.Arbitrary<string> {
  const part: fc.Arbitrary<TemplatePart> = fc.oneof(
    mapping.map((value): TemplatePart => ({ kind: 'mapping', mapping: value })),
    text.map((value): TemplatePart => ({ kind: 'text', text: value })),
  );
  return fc.array(part, { maxLength: 3 }).map((parts) => formatTemplate(parts));
}

/** A JSON value whose texts may be mappings. */
export function arbitraryValue(mapping: fc.Arbitrary<Mapping>): fc.Arbitrary<JsonValue> {
  return fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      arbitraryTemplate(mapping),
      arbitraryJson().map((drawn) => mapStrings(drawn, escapeTemplateText)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    ),
  })).value;
}

import fc from 'fast-check';
import { Document, isCollection, isScalar, type Pair, visit } from 'yaml';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { isOpchainError, type JsonObject, writeChain } from '../../src/index.js';
import { arbitraryChain } from './arbitrary-chain.js';
import { arbitraryWorkflows, writeWorkflow } from './arbitrary-workflows.js';

/** A document of another author and its text. */
export interface DrawnDocument {
  readonly value: JsonObject;
  readonly text: string;
}

/** Random documents in random styles of YAML and JSON, with comments, unknown fields and several workflows. */
export function arbitraryDocumentText(): fc.Arbitrary<DrawnDocument> {
  return fc
    .record({ value: arbitraryDocument(), seed: fc.nat(), isJson: fc.boolean() })
    .map(({ value, seed, isJson }) => ({
      value,
      text: isJson ? formatJson(value, seed) : formatYaml(value, seededRandom(seed)),
    }));
}

function arbitraryDocument(): fc.Arbitrary<JsonObject> {
  const listed = fc
    .record({
      workflows: fc.oneof(arbitraryWorkflows('list'), arbitraryWorkflows('graph')),
      version: fc.constantFrom('1.0.1', '1.1.0'),
      isShared: fc.boolean(),
    })
    .map(({ workflows, version, isShared }): JsonObject => {
      const [first, ...others] = JSON.parse(JSON.stringify(workflows.map(writeWorkflow))) as [
        JsonObject,
        ...JsonObject[],
      ];
      return {
        'x-first': [1, { a: 'b' }],
        arazzo: version,
        info: { version: '1', title: 'Flow', 'x-info': true },
        sourceDescriptions: [{ name: 'api', url: 'api.yaml' }],
        workflows: [
          ...others,
          {
            ...first,
            'x-own': { deep: [null] },
            ...(isShared ? { parameters: [{ reference: '$components.parameters.trace' }] } : {}),
          },
        ],
        components: { parameters: { trace: { name: 'X-Trace', in: 'header', value: 'on' } }, 'x-more': '0x1F' },
      };
    });
  const own = arbitraryChain().map((chain): JsonObject | undefined => {
    try {
      return writeChain(chain);
    } catch (error) {
      if (isOpchainError(error)) return undefined;
      throw error;
    }
  });
  return fc.oneof(
    listed,
    own.filter(
      (document): document is JsonObject =>
        // The writer of the random texts does not escape these characters, which YAML forbids.
        document !== undefined && !/[\x7f-\x84\x86-\x9f\ufffe\uffff]/.test(JSON.stringify(document)),
    ),
  );
}

function formatJson(value: JsonObject, seed: number): string {
  const text = JSON.stringify(value, null, [0, 2, 4, '\t'][seed % 4]);
  return seed % 3 === 0 ? text : `${text}\n`;
}

/** With unique comments above and beside some of the entries. */
function formatYaml(value: JsonObject, random: () => number): string {
  const document = new Document(value, { version: '1.2', aliasDuplicateObjects: false });
  let comments = 0;
  const comment = () => ` c${(comments += 1)}c`;
  visit(document, {
    Node: (key, node) => {
      if (node === document.contents) return undefined;
      if (isCollection(node) && random() < 0.15) node.flow = true;
      if (key !== 'key' && random() < 0.1) node.spaceBefore = random() < 0.5;
      if (key !== 'key' && key !== 'value' && isCollection(node) && random() < 0.3) node.commentBefore = comment();
      if (isScalar(node) && typeof node.value === 'string' && !/[^ -~]/.test(node.value)) {
        if (random() < 0.1) node.type = 'QUOTE_DOUBLE';
        if (key === 'value' && random() < 0.1) node.comment = comment();
      }
      return undefined;
    },
    Pair: (_, { key }: Pair) => {
      if (random() < 0.1 && isScalar(key)) key.commentBefore = comment();
      // The entries of x-opchain are named after steps, so renaming one replaces them.
      return isScalar(key) && key.value === 'x-opchain' ? visit.SKIP : undefined;
    },
  });
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: 10_000,
    indent: 2 + Math.floor(random() * 3),
    indentSeq: random() < 0.5,
    flowCollectionPadding: random() < 0.5,
  });
}

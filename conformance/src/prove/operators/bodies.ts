import type { OperationDetail } from '@opchain/core/internal/model';
import { expectRejection } from '../../contract/expect-rejection.js';
import type { RuleSubject } from '../../rules/rule.js';
import type { MutationOperator, ProxiedRequest } from '../mutant.js';
import { hasJsonBody, onRequest, readJson, withHeader } from '../mutate-exchange.js';

/** What a server does with whole bodies. Each row is one mutant of every operation that has a JSON body. */
interface BodyMutant {
  readonly key: string;
  readonly title: (operation: string) => string;
  readonly change: (request: ProxiedRequest, accepted: ProxiedRequest | undefined) => ProxiedRequest;
}

const onBodies = (
  name: string,
  title: string,
  clause: string,
  list: (subject: RuleSubject) => readonly BodyMutant[],
): MutationOperator => ({
  name,
  title,
  *derive(subject) {
    const { operation } = subject;
    for (const mutant of hasJsonBody(operation) ? list(subject) : [])
      yield {
        key: mutant.key,
        title: mutant.title(operation.id),
        clause,
        mutate: onRequest(operation, mutant.change),
      };
  },
});

const mediaTypeOf = ({ headers }: ProxiedRequest) => headers['content-type'] ?? '';

const expectsMediaType = (operation: OperationDetail, { settings }: RuleSubject['contract']) =>
  expectRejection(settings, operation, 'media-type').strictness !== 'any 4xx';

/** Bodies that tolerant parsers accept. */
const malformed: readonly (readonly [key: string, pattern: RegExp])[] = [
  ['a trailing comma', /,\s*\}$/],
  ['single quotes', /^\{'/],
  ['text behind it', /\}\s*\S+$/],
  ['NaN', /NaN/],
  ['no end', /^(?:\{|\[[^\]]*)$/],
];

/** The two sides of the maximum size. */
const sizes: readonly {
  readonly name: string;
  readonly title: string;
  readonly describe: (bytes: number) => string;
  /** The size of the bodies that are changed, compared with the maximum. */
  readonly beyond: 0 | 1;
  readonly resize: (body: string) => string;
}[] = [
  {
    name: 'size-loose',
    title: 'Accepts bodies that are too large by one byte',
    describe: (bytes) => `Accepts a body of ${bytes} bytes`,
    beyond: 1,
    resize: (body) => body.trim(),
  },
  {
    name: 'size-tight',
    title: 'Rejects bodies of the maximum size',
    describe: (bytes) => `Rejects a body of ${bytes} bytes`,
    beyond: 0,
    resize: (body) => `${body} `,
  },
];

/** Accept or reject bodies as a whole, regardless of their fields. */
export const bodyOperators: readonly MutationOperator[] = [
  onBodies(
    'media-type-loose',
    'Accepts bodies in any media type',
    'requestBody content',
    ({ operation, contract }): readonly BodyMutant[] =>
      expectsMediaType(operation, contract)
        ? [
            {
              key: '',
              title: (id) => `Accepts any media type for ${id}`,
              change: (request) =>
                /^application\/json\b/.test(mediaTypeOf(request)) || request.body === ''
                  ? request
                  : withHeader(request, 'content-type', 'application/json'),
            },
          ]
        : [],
  ),
  onBodies('media-type-tight', 'Rejects a media type with a charset', 'requestBody content', () => [
    {
      key: '',
      title: (id) => `Rejects application/json; charset=utf-8 for ${id}`,
      change: (request) =>
        /^application\/json\s*;/.test(mediaTypeOf(request))
          ? withHeader(request, 'content-type', 'text/plain')
          : request,
    },
  ]),
  onBodies('malformed-loose', 'Accepts bodies that are not JSON', 'requestBody application/json', () =>
    malformed.map(([key, pattern]) => ({
      key,
      title: (id) => `Accepts JSON with ${key} for ${id}`,
      change: (request, accepted) =>
        accepted !== undefined && readJson(request) === undefined && pattern.test(request.body.trim())
          ? { ...request, body: accepted.body }
          : request,
    })),
  ),
  ...sizes.map(({ name, title, describe, beyond, resize }) =>
    onBodies(name, title, 'requestBody maxBodyBytes', ({ contract }): readonly BodyMutant[] => {
      const { maxBodyBytes } = contract.settings;
      if (maxBodyBytes === undefined) return [];
      const bytes = maxBodyBytes + beyond;
      return [
        {
          key: '',
          title: (id) => `${describe(bytes)} for ${id}`,
          change: (request) =>
            Buffer.byteLength(request.body) === bytes ? { ...request, body: resize(request.body) } : request,
        },
      ];
    }),
  ),
];

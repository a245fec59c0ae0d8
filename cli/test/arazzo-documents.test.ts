import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openWorkflows, parseText } from '@opchain/core/internal/document';
import { tryDocuments } from '../../scripts/docs/try-documents.mjs';
import { main } from '../src/main.js';

/** Documents of other authors: `ARAZZO_DOCUMENTS`, or the folder `arazzo` beside the specification's schema. */
const schema = process.env['ARAZZO_SCHEMA'];
const folder = process.env['ARAZZO_DOCUMENTS'] ?? (schema === undefined ? undefined : join(dirname(schema), 'arazzo'));
const isThere = folder !== undefined && existsSync(folder);
if (!isThere) console.log('skipped: neither ARAZZO_DOCUMENTS nor ARAZZO_SCHEMA leads to documents of other authors');

const invalid = 'DOCUMENT_INVALID';
const unsupported = 'DOCUMENT_UNSUPPORTED';

/** What does not open or not dry-run: why a reader of the specification agrees, and where the first reason is. */
const expected: readonly {
  readonly why: string;
  readonly code: string;
  readonly files: Readonly<Record<string, string>>;
}[] = [
  {
    why: 'Parameter Object, in: possible values are path, query, querystring, header, cookie; the list has no duplicates',
    code: invalid,
    files: { 'api-flows/root/adyen/adyen-giving.yaml': '/workflows/0/steps/1/parameters/7' },
  },
  {
    why: 'Step Object: operationId, operationPath, channelPath and workflowId are mutually exclusive',
    code: invalid,
    files: {
      'oai/schema/fail/async-both-operationId-and-channelPath.arazzo.yaml': '/workflows/0/steps/0/channelPath',
      'oai/schema/fail/invalid-workflow-step-with-operationId.arazzo.yaml': '/workflows/0/steps/0/operationId',
      'oai/schema/fail/openapi-both-operationId-and-operationPath.arazzo.yaml': '/workflows/0/steps/0/operationPath',
      'oai/schema/fail/workflow-step-with-channelPath.arazzo.yaml': '/workflows/0/steps/0/channelPath',
    },
  },
  {
    why: 'Step Object: it calls an operation or a workflow',
    code: invalid,
    files: {
      'oai/schema/fail/openapi-missing-operation-target.arazzo.yaml': '/workflows/0/steps/0',
      'oai/schema/fail/workflow-missing-workflowId.arazzo.yaml': '/workflows/0/steps/0',
    },
  },
  {
    why: 'Step Object, action: send or receive, and only for steps of asyncapi sources, where a channel needs it',
    code: invalid,
    files: {
      'oai/schema/fail/async-channelPath-without-action.arazzo.yaml': '/workflows/0/steps/0',
      'oai/schema/fail/channel-path-is-invalid-for-openapi.arazzo.yaml': '/workflows/0/steps/0',
      'oai/schema/fail/invalid-async.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/fail/workflow-step-with-action.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/characterization-openapi-operationId-with-action.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/characterization-openapi-receive-with-correlationId.arazzo.yaml': '/workflows/0/steps/0/action',
    },
  },
  {
    why: 'Step Object, correlationId: only for steps with action receive',
    code: invalid,
    files: {
      'oai/schema/fail/invalid-async-correlation-id-non-receive-action.arazzo.yaml':
        '/workflows/0/steps/0/correlationId',
    },
  },
  {
    why: 'Step Object, dependsOn: each value is a stepId or names a step of another workflow; the schema wants one or more, once',
    code: invalid,
    files: {
      'oai/schema/fail/async-depends-on-duplicate-values.arazzo.yaml': '/workflows/0/steps/1/dependsOn/1',
      'oai/schema/fail/async-depends-on-empty.arazzo.yaml': '/workflows/0/steps/1/dependsOn',
      'oai/schema/fail/async-depends-on-invalid-reference.arazzo.yaml': '/workflows/0/steps/1/dependsOn/0',
    },
  },
  {
    why: 'Parameter Object: in is required unless a workflow is called, value always; the list has no duplicates',
    code: invalid,
    files: {
      'oai/schema/fail/invalid-async-parameter-without-in.arazzo.yaml': '/workflows/0/steps/0/parameters/0',
      'oai/schema/fail/invalid-openapi-parameter-without-in.arazzo.yaml': '/workflows/0/steps/0/parameters/0',
      'oai/schema/fail/invalid-querystring-without-value.arazzo.yaml': '/workflows/0/steps/0/parameters/0',
      'oai/schema/fail/openapi-duplicate-parameters.arazzo.yaml': '/workflows/0/steps/0/parameters/1',
      'oai/schema/fail/workflow-duplicate-parameters.arazzo.yaml': '/workflows/0/steps/0/parameters/1',
    },
  },
  {
    why: 'Arazzo Object: arazzo is a version, and $self has no fragment',
    code: invalid,
    files: {
      'oai/schema/fail/invalid-arazzo-version.yaml': '/arazzo',
      'oai/schema/fail/invalid-self-fragment.arazzo.yaml': '/$self',
    },
  },
  {
    why: 'Selector Object: context, selector and type are required; Expression Type Object: type is one of three',
    code: invalid,
    files: {
      'oai/schema/fail/invalid-expression-type-object.arazzo.yaml': '/workflows/0/steps/0/outputs/brokenSelector',
      'oai/schema/fail/invalid-selector-object.arazzo.yaml': '/workflows/0/steps/0/outputs/brokenOutput',
      'oai/schema/fail/invalid-targetSelectorType.arazzo.yaml':
        '/workflows/0/steps/0/requestBody/replacements/0/targetSelectorType',
    },
  },
  {
    why: 'the schema wants at least one criterion',
    code: invalid,
    files: {
      'oai/schema/fail/invalid-openapi-success-criteria.arazzo.yaml': '/workflows/0/steps/0/successCriteria',
      'oai/schema/fail/invalid-workflow-success-criteria.arazzo.yaml': '/workflows/0/steps/0/successCriteria',
    },
  },
  {
    why: 'AsyncAPI: steps on channels are valid, but not supported',
    code: unsupported,
    files: {
      'oai/schema/pass/async-correlation-id-for-receive-action.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-depends-on-across-document.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-depends-on-cross-workflow.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-depends-on.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-parameter-reusable-reference.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-parameter-with-in.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-receive-without-correlation-id.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/async-with-channel-path.arazzo.yaml': '/workflows/0/steps/0/channelPath',
      'oai/schema/pass/asyncapi-success-criteria.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/characterization-async-invalid-channelPath-string.arazzo.yaml':
        '/workflows/0/steps/0/channelPath',
      'oai/schema/pass/characterization-asyncapi-operationId-without-action.arazzo.yaml':
        '/workflows/0/steps/0/operationId',
      'oai/schema/pass/minimal-async.arazzo.yaml': '/workflows/0/steps/0/action',
      'oai/schema/pass/openapi-and-asyncapi.arazzo.yaml': '/workflows/0/steps/2/action',
    },
  },
  {
    why: 'Step Object, operationPath: a reference to a source with a JSON Pointer to an operation',
    code: invalid,
    files: {
      'oai/schema/pass/characterization-openapi-invalid-operationPath-string.arazzo.yaml':
        '/workflows/0/steps/0/operationPath',
    },
  },
  {
    why: 'Step Object, requestBody: passed to an operation as referenced by operationId or operationPath',
    code: invalid,
    files: {
      'oai/schema/pass/characterization-workflow-step-with-requestBody.arazzo.yaml': '/workflows/0/steps/0/requestBody',
    },
  },
  {
    why: 'Runtime Expressions: there is no $dependencies, and an output of a step has a name; the documents open',
    code: 'EXPRESSION_UNKNOWN',
    files: {
      'wso2/go-runner-test/petstore/05-nested-workflow.arazzo.yaml': '',
      'wso2/go-runner-test/toolshop/05-nested-workflow.arazzo.yaml': '',
      'wso2/go-runner-test/toolshop/16-operation-path-advanced.arazzo.yaml': '',
    },
  },
  {
    why: 'Step Object: unknown fields',
    code: unsupported,
    files: { 'wso2/vizualiser_only/complex_flow.yaml': '/workflows/0/steps/9/type' },
  },
  {
    why: 'Workflow Object, workflowId: unique amongst all workflows',
    code: invalid,
    files: { 'wso2/CLI_realistic/error_arazzo/error.yaml': '/workflows' },
  },
  {
    why: 'Criterion Object, context: needed if a type is given',
    code: invalid,
    files: {
      'wso2/go-runner-test/petstore/06-success-criteria.arazzo.yaml': '/workflows/0/steps/3/successCriteria/0',
    },
  },
  {
    why: 'Step Object, onFailure: an array',
    code: invalid,
    files: { 'wso2/vizualiser_only/ref-example.yaml': '/workflows/0/steps/1/onFailure' },
  },
  {
    why: 'the description declares the operation as Par, not PAR',
    code: 'OPERATION_UNKNOWN',
    files: { 'oai/examples/1.0.0/FAPI-PAR.arazzo.yaml': '' },
  },
  {
    why: 'the description requires a field of the body, or a path parameter, that the step does not set',
    code: 'INPUT_MISSING',
    files: { 'oai/examples/1.0.0/oauth.arazzo.yaml': '', 'oai/examples/1.0.0/pet-coupons.arazzo.yaml': '' },
  },
];

(isThere ? test : test.skip)(
  'every document of other authors opens and dry-runs, or is rejected for a reason in the specification',
  async () => {
    const tried = await tryDocuments(folder ?? '', { openWorkflows, parseText, main });
    const refused: Record<string, { code: string; pointer: string }> = {};
    for (const { file, outcome, code = '', pointer = '' } of tried)
      if (outcome === 'refused' || outcome === 'unplannable') refused[file] ??= { code, pointer };
    expect(refused).toEqual(
      Object.fromEntries(
        expected.flatMap(({ code, files }) =>
          Object.entries(files).map(([file, pointer]) => [file, { code, pointer }] as const),
        ),
      ),
    );
    expect(tried.filter(({ outcome }) => outcome === 'planned').length).toBeGreaterThan(70);
  },
);

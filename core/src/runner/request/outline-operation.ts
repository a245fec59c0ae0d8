import { ignoredHeaders } from '../../model/http.js';
import type { OperationDetail, ParameterSpec } from '../../model/api-description.js';
import { listPathParameters, parsePathTemplate, type PathSegment } from '../../model/path-template.js';

/** Data shared by every call of an operation, computed once however many steps call it. */
export interface OperationOutline {
  readonly segments: readonly PathSegment[];
  /** Parameter names in the path template. */
  readonly pathNames: ReadonlySet<string>;
  /**
   * Parameters without which a call is impossible: all path parameters, regardless of what the description declares,
   * and the required ones.
   */
  readonly demanded: readonly Pick<ParameterSpec, 'in' | 'name'>[];
  /**
   * The `Accept` field: the media types that the description documents, so that servers that support several respond
   * with one of them.
   */
  readonly accept: string;
}

const outlines = new WeakMap<OperationDetail, OperationOutline>();

export function outlineOperation(operation: OperationDetail): OperationOutline {
  let outline = outlines.get(operation);
  if (outline === undefined) outlines.set(operation, (outline = makeOutline(operation)));
  return outline;
}

function makeOutline(operation: OperationDetail): OperationOutline {
  const segments = parsePathTemplate(operation.path);
  const pathNames = listPathParameters(segments).map(({ name }) => name);
  const documented = operation.parameters.filter(
    ({ in: location, name, required }) =>
      required && location !== 'path' && !(location === 'header' && ignoredHeaders.has(name.toLowerCase())),
  );
  return {
    segments,
    pathNames: new Set(pathNames),
    demanded: [...pathNames.map((name) => ({ in: 'path' as const, name })), ...documented],
    accept: listAccepted(operation),
  };
}

function listAccepted(operation: OperationDetail): string {
  const types = new Set(operation.responses.flatMap(({ content }) => content.map((media) => media.contentType)));
  return types.size === 0 || [...types].some((type) => /[^\x20-\x7e]/.test(type)) ? '*/*' : [...types].join(', ');
}

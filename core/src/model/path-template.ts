/** A parameter of a path template. */
export interface PathTemplateParameter {
  /** Name of the parameter. */
  readonly name: string;
  /** True for `{+name}` (RFC 6570, section 3.2.3): slashes and other reserved characters of the value are preserved. */
  readonly reserved: boolean;
}

/** One segment of a path template: literal text and parameters. */
export type PathSegment = readonly ({ readonly text: string } | PathTemplateParameter)[];

/** Splits `/orders/{id}/items` into its segments. */
export function parsePathTemplate(path: string): readonly PathSegment[] {
  return path
    .split('/')
    .slice(path.startsWith('/') ? 1 : 0)
    .map((segment) =>
      segment
        .split(/(\{[^{}]*\})/)
        .filter((part) => part !== '')
        .map((part) => (/^\{.+\}$/s.test(part) ? readParameter(part.slice(1, -1)) : { text: part })),
    );
}

/** The parameters of a path template, each once. */
export function listPathParameters(segments: readonly PathSegment[]): readonly PathTemplateParameter[] {
  const byName = new Map<string, PathTemplateParameter>();
  for (const part of segments.flat()) if ('name' in part && !byName.has(part.name)) byName.set(part.name, part);
  return [...byName.values()];
}

function readParameter(expression: string): PathTemplateParameter {
  return /^\+./.test(expression)
    ? { name: expression.slice(1), reserved: true }
    : { name: expression, reserved: false };
}

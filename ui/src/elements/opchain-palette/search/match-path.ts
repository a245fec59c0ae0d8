/** How a path fits a path template. */
export interface PathMatch {
  /** Decoded values of the template's parameters, as far as the path goes. */
  readonly values: Readonly<Record<string, string>>;
  /** Segments that are the same text in both. */
  readonly literals: number;
  /** False if the template continues after the path. */
  readonly complete: boolean;
}

/** With more parameters in one segment, comparing would take too long. */
const MAX_SEGMENT_PARAMETERS = 3;

/** Compares a concrete path, which may still be unfinished, with a path template. */
export function matchPath(template: string, path: string): PathMatch | undefined {
  const segments = template.replace(/^\//, '').split('/');
  const parts = path.replace(/^\//, '').split('/');
  if (parts.length > segments.length) return undefined;
  const values: Record<string, string> = {};
  let literals = 0;
  let complete = parts.length === segments.length;
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    const isLast = index === parts.length - 1;
    if (segment === part) {
      if (!segment.includes('{')) literals += 1;
    } else if (!segment.includes('{')) {
      if (!isLast || !segment.startsWith(part)) return undefined;
      complete = false;
    } else {
      const found = matchSegment(segment, part);
      if (found === undefined) return undefined;
      Object.assign(values, found);
    }
  }
  return { values, literals, complete };
}

/** The values of a segment with parameters: `{owner}`, or `{file}.{format}`. */
function matchSegment(segment: string, part: string): Record<string, string> | undefined {
  const [, whole] = /^\{\+?([^{}]+)\}$/.exec(segment) ?? [];
  if (whole !== undefined) return part === '' ? undefined : { [whole]: decode(part) };
  const names: string[] = [];
  const pattern = segment
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      if (!/^\{.+\}$/s.test(piece)) return piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      names.push(piece.slice(1, -1).replace(/^\+/, ''));
      return '(.+)';
    })
    .join('');
  if (names.length > MAX_SEGMENT_PARAMETERS) return undefined;
  const found = new RegExp(`^${pattern}$`, 's').exec(part);
  return found === null
    ? undefined
    : Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { type DescribedSource, type OperationSummary, parsePathTemplate } from '@opchain/core/plugin';

/** The operation that a recorded call called. */
export interface MatchedOperation {
  readonly source: DescribedSource;
  readonly operation: OperationSummary;
  /** Decoded values by name. */
  readonly pathValues: Readonly<Record<string, string>>;
}

interface Candidate {
  readonly source: DescribedSource;
  readonly operation: OperationSummary;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Number of segments without a parameter: `/orders/latest` goes before `/orders/{id}`. */
  readonly literals: number;
}

/** Matches calls to the operations of the sources by method and URL. The server may be another one than described. */
export function createOperationMatcher(
  sources: readonly DescribedSource[],
): (method: string, url: string) => MatchedOperation | undefined {
  // A path without parameters goes before all others.
  const exact = new Map<string, MatchedOperation>();
  const candidates = new Map<string, Candidate[]>();
  for (const source of sources)
    for (const operation of source.description.operations) {
      const candidate = toCandidate(source, operation);
      const path = `${operation.method} ${operation.path}`;
      const key = `${operation.method} ${parsePathTemplate(operation.path).length}`;
      if (candidate.names.length === 0 && !exact.has(path)) exact.set(path, { source, operation, pathValues: {} });
      else {
        const others = candidates.get(key);
        if (others === undefined) candidates.set(key, [candidate]);
        else others.push(candidate);
      }
    }
  for (const list of candidates.values()) list.sort((a, b) => b.literals - a.literals);
  const bases = listBasePaths(sources);
  return (method, url) => {
    const path = new URL(url).pathname;
    for (const base of bases) {
      if (!path.startsWith(`${base}/`)) continue;
      const rest = path.slice(base.length);
      const known = exact.get(`${method.toUpperCase()} ${rest}`);
      if (known !== undefined) return known;
      const key = `${method.toUpperCase()} ${rest.split('/').length - 1}`;
      for (const candidate of candidates.get(key) ?? []) {
        const found = candidate.pattern.exec(rest);
        if (found === null) continue;
        const [, ...values] = found;
        const { source, operation, names } = candidate;
        return {
          source,
          operation,
          pathValues: Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')])),
        };
      }
    }
    return undefined;
  };
}

/** The paths of the servers, the longest first; the last one is empty. */
function listBasePaths(sources: readonly DescribedSource[]): readonly string[] {
  const paths = sources.flatMap(({ description }) =>
    description.servers.flatMap(({ url }) =>
      URL.canParse(url, 'http://localhost') ? [new URL(url, 'http://localhost').pathname.replace(/\/+$/, '')] : [],
    ),
  );
  return [...new Set([...paths, ''])].sort((a, b) => b.length - a.length);
}

function toCandidate(source: DescribedSource, operation: OperationSummary): Candidate {
  const names: string[] = [];
  const segments = parsePathTemplate(operation.path);
  const pattern = segments.map((segment) =>
    segment
      .map((part) => {
        if ('text' in part) return part.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        names.push(part.name);
        return '([^/]+?)';
      })
      .join(''),
  );
  const literals = segments.filter((segment) => segment.every((part) => 'text' in part)).length;
  return { source, operation, pattern: new RegExp(`^/${pattern.join('/')}$`), names, literals };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

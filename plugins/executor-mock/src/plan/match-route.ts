import { parsePathTemplate } from '@opchain/core/plugin';
import type { PlannedOperation } from './plan-operations.js';

/** An operation that a call matches, with the values of its path parameters, decoded. */
export interface RouteMatch {
  readonly planned: PlannedOperation;
  readonly parameters: Readonly<Record<string, string>>;
  /** Operations whose paths differ from that one by the names of parameters alone, so that values have to tell. */
  readonly others: readonly RouteMatch[];
}

interface Route {
  readonly planned: PlannedOperation;
  readonly segments: readonly RegExp[];
  readonly names: readonly string[];
  /** One digit a segment, 0 where it is fixed: fixed segments come before parameters. */
  readonly order: string;
}

/** Finds operations by the paths of calls. */
export class RouteTable {
  readonly #bySize = new Map<number, Route[]>();

  constructor(planned: readonly PlannedOperation[]) {
    for (const each of planned) {
      const route = toRoute(each);
      const size = route.segments.length;
      this.#bySize.set(size, [...(this.#bySize.get(size) ?? []), route]);
    }
    for (const routes of this.#bySize.values())
      routes.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  }

  /** The operation, or the methods that the path has; none for an unknown path. */
  match(method: string, path: string): RouteMatch | readonly string[] {
    const parts = splitPath(path);
    const methods = new Set<string>();
    const found: RouteMatch[] = [];
    let order: string | undefined;
    for (const route of this.#bySize.get(parts.length) ?? []) {
      const values = matchSegments(route.segments, parts);
      if (values === undefined) continue;
      const { planned, names } = route;
      const isSame = order === undefined || order === route.order;
      if (isSame && planned.operation.method.toUpperCase() === method) {
        order = route.order;
        const parameters = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
        found.push({ planned, parameters, others: [] });
      }
      methods.add(planned.operation.method.toUpperCase());
    }
    const [first, ...others] = found;
    return first === undefined ? [...methods].sort() : { ...first, others };
  }
}

function toRoute(planned: PlannedOperation): Route {
  const template = parsePathTemplate(planned.operation.path.split('#')[0]?.split('?')[0] ?? '');
  const segments = template.at(-1)?.length === 0 ? template.slice(0, -1) : template;
  return {
    planned,
    segments: segments.map(
      (segment) =>
        new RegExp(`^${segment.map((part) => ('text' in part ? escapePattern(part.text) : '(.+?)')).join('')}$`, 's'),
    ),
    names: segments.flat().flatMap((part) => ('name' in part ? [part.name] : [])),
    order: segments.map((segment) => Math.min(9, segment.filter((part) => 'name' in part).length)).join(''),
  };
}

function matchSegments(segments: readonly RegExp[], parts: readonly string[]): string[] | undefined {
  const values: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const match = segment.exec(parts[index] ?? '');
    if (match === null) return undefined;
    values.push(...match.slice(1));
  }
  return values;
}

/** The segments of a path, decoded; an undecodable one stays as it is. */
function splitPath(path: string): string[] {
  const trimmed = path.replace(/\/$/, '');
  return trimmed
    .split('/')
    .slice(1)
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

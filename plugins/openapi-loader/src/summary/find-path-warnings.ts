import {
  isObject,
  type JsonObject,
  type JsonValue,
  listPathParameters,
  type Mismatch,
  parsePathTemplate,
  type PathTemplateParameter,
} from '@opchain/core/plugin';
import { stringMember } from '../json/members.js';
import { type DocumentStore, type LoadedDocument, referenceOf } from '../references/document-store.js';

const expression = /\{[^{}]+\}/g;

/** The objects that may describe the parameters of a path, and their document. */
export interface ParameterOwners {
  readonly item: JsonObject;
  readonly operation: JsonObject;
  readonly document: LoadedDocument;
}

/** Warns about the names in a path template; undefined if there is nothing to warn of. */
export type FindPathWarnings = (path: string, owners: ParameterOwners) => readonly Mismatch[] | undefined;

/**
 * Creates the check of path templates for the index: it runs for every operation, so it resolves each reference once.
 * Parameters in documents that have not been loaded are not known yet; they are checked with the operation.
 */
export function createPathCheck(store: DocumentStore): FindPathWarnings {
  const names = new Map<string, string | undefined>();
  const nameOf = (parameter: JsonValue, document: LoadedDocument): string | undefined => {
    const reference = referenceOf(parameter);
    if (reference === undefined) return readPathName(parameter);
    if (document !== store.root) return follow(store, parameter, document);
    if (!names.has(reference)) names.set(reference, follow(store, parameter, document));
    return names.get(reference);
  };
  const describes = (list: JsonValue | undefined, document: LoadedDocument, wanted: string): boolean => {
    if (!Array.isArray(list)) return false;
    for (const parameter of list) {
      const name = nameOf(parameter, document);
      if (name === wanted || name === unknown) return true;
    }
    return false;
  };
  const isDescribed = ({ item, operation, document }: ParameterOwners, name: string): boolean =>
    describes(operation.parameters, document, name) || describes(item.parameters, document, name);
  // The operations of a path come one after the other.
  let lastPath = '';
  let braced: readonly string[] = [];
  return (path, owners) => {
    if (path !== lastPath) {
      lastPath = path;
      braced = path.match(expression)?.map((text) => text.slice(1, -1)) ?? [];
    }
    // Nearly always everything is in order, and the template need not be parsed.
    if (braced.every((name) => name[0] !== '+' && isDescribed(owners, name))) return undefined;
    const warnings = listPathParameters(parsePathTemplate(path)).flatMap((parameter) =>
      pathWarnings(parameter, isDescribed(owners, parameter.name)),
    );
    return warnings.length > 0 ? warnings : undefined;
  };
}

/** The warnings about one name in a path template. */
export function pathWarnings({ name, reserved }: PathTemplateParameter, described: boolean): readonly Mismatch[] {
  const code = 'SPEC_WARNING';
  return [
    ...(reserved
      ? [
          {
            code,
            message: `The path contains {+${name}}, which OpenAPI does not define; slashes in its value are preserved (RFC 6570).`,
          } as const,
        ]
      : []),
    ...(described
      ? []
      : [
          {
            code,
            message: `The path contains {${name}}, which no parameter describes; it is a required text.`,
          } as const,
        ]),
  ];
}

/** The name of a parameter that cannot be read yet. */
const unknown = '';

function follow(store: DocumentStore, value: JsonValue, document: LoadedDocument): string | undefined {
  try {
    return readPathName(store.follow({ value, document }).value);
  } catch {
    return unknown;
  }
}

function readPathName(value: JsonValue): string | undefined {
  return isObject(value) && stringMember(value, 'in') === 'path' ? stringMember(value, 'name') : undefined;
}

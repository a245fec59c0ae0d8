import { isObject, type JsonValue } from '../json.js';
import { formatPointer } from '../json-pointer.js';

/** Names a part of a step in words. `path`: as in `ChainDiagnostic.path`, such as `body/items/0/productId`. */
export function describePlace(path: string): string {
  const [kind = '', first = '', ...rest] = path
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const number = String(Number(first) + 1);
  const below = rest.length === 0 ? '' : `, field ${joinNames(rest)}`;
  switch (kind) {
    case 'parameters':
      return `${first} parameter ${rest[0] ?? ''}${rest.length > 1 ? `, field ${joinNames(rest.slice(1))}` : ''}`;
    case 'inputs':
      return `input ${first}${below}`;
    case 'body':
      return first === '' ? 'body' : `body field ${joinNames([first, ...rest])}`;
    case 'replacements':
      return `replacement ${number}`;
    case 'captures':
      return `output ${first}`;
    case 'checks':
      return `check ${number}`;
    case 'onSuccess':
    case 'onFailure': {
      const action = `${kind === 'onSuccess' ? 'success' : 'failure'} action ${number}`;
      return rest[0] === 'criteria' ? `${action}, condition ${Number(rest[1]) + 1}` : action;
    }
    default:
      return `field ${joinNames([kind, ...(first === '' ? [] : [first]), ...rest])}`;
  }
}

/** The step of a path in a document, by its id or else its number, and the part of it in words. */
export function placeInDocument(
  document: JsonValue,
  path: readonly (string | number)[],
): { readonly stepId?: string; readonly place?: string } {
  const [workflows, , steps, index, ...below] = path;
  if (workflows !== 'workflows' || steps !== 'steps' || typeof index !== 'number') return {};
  const step = path.slice(0, 4).reduce(valueAt, document);
  const id = valueAt(step, 'stepId');
  return {
    stepId: typeof id === 'string' && id !== '' ? id : String(index + 1),
    ...(below.length > 0 && { place: describePlace(toStepPath(step, below)) }),
  };
}

/** The path in the step of the chain: the document names some parts in another way. */
function toStepPath(step: JsonValue | undefined, [kind, first, ...rest]: readonly (string | number)[]): string {
  const write = (...tokens: readonly (string | number)[]): string => formatPointer(tokens).slice(1);
  const index = typeof first === 'number' ? first : 0;
  switch (kind) {
    case 'parameters': {
      const parameter = valueAt(valueAt(step, 'parameters'), index);
      const [location, name] = [valueAt(parameter, 'in'), valueAt(parameter, 'name')];
      const named = typeof name === 'string' ? name : String(index + 1);
      return typeof location === 'string'
        ? write('parameters', location, named, ...rest.slice(1))
        : write('inputs', named, ...rest.slice(1));
    }
    case 'requestBody':
      if (first === 'payload') return write('body', ...rest);
      return first === 'replacements' ? write(first, ...rest) : write('body', ...(first === undefined ? [] : [first]));
    case 'outputs':
      return write('captures', first ?? '', ...rest);
    case 'successCriteria':
      return write('checks', index);
    default:
      return write(kind ?? '', ...(first === undefined ? [] : [first]), ...rest);
  }
}

function valueAt(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `items[0].productId`. */
function joinNames(tokens: readonly string[]): string {
  return tokens.reduce((text, token) => {
    if (/^\d+$/.test(token)) return `${text}[${token}]`;
    return text === '' ? token : `${text}.${token}`;
  }, '');
}

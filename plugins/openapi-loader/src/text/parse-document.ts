import {
  decodeDescription,
  type DescriptionText,
  isObject,
  type JsonObject,
  OpchainError,
  readDescriptionText,
  type ReadTextOptions,
} from '@opchain/core/plugin';

/** What follows a `$ref` whose value does not start with `#`. */
const externalValue = /["']?\s*:\s*["']?[^#"'\s]/y;

/** Found without parsing, and faster than by one pattern: most descriptions have none, and need no second pass. */
function hasExternalReference(text: string): boolean {
  const key = '$ref';
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at)) {
    externalValue.lastIndex = at += key.length;
    if (externalValue.test(text)) return true;
  }
  return false;
}

/** A parsed document, with what its text reveals immediately. */
export interface ParsedDocument extends DescriptionText {
  /** True if the text contains references to other documents, or something that looks like one. */
  readonly hasExternalReferences: boolean;
}

/** Parses a document of a description, JSON or YAML. Rejects like `readDescriptionText`. */
export async function parseDocument(
  content: Uint8Array | string,
  location: string,
  maxBytes: number,
  options: Omit<ReadTextOptions, 'location'> = {},
): Promise<ParsedDocument> {
  if (content.length > maxBytes) throw tooLargeError(location, maxBytes);
  const text = decodeDescription(content, location);
  const hasExternalReferences = hasExternalReference(text);
  return { ...(await readDescriptionText(text, { ...options, location })), hasExternalReferences };
}

/** Returns the value as the object that a description must be. */
export function asDescription({ value }: ParsedDocument, location: string): JsonObject {
  if (isObject(value)) return value;
  throw new OpchainError('SPEC_NOT_RECOGNIZED', `${location} is not an API description: it is not an object.`, {
    file: location,
  });
}

export function tooLargeError(location: string, maxBytes: number): OpchainError {
  return new OpchainError('SPEC_TOO_COMPLEX', `${location} is larger than ${Math.round(maxBytes / 1e6)} MB.`, {
    file: location,
  });
}

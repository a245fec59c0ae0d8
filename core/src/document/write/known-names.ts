import type { JsonObject, JsonValue } from '../../model/json.js';

/** Names that a document has for what a chain does not name, so that what is written into it uses the same ones. */
export interface KnownNames {
  /** By step, the names of outputs that exist for mappings, by expression. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The names of inputs for literals, by the JSON text of their default. */
  readonly literals: ReadonlyMap<string, string>;
  /** The inputs for credentials, by `knownCredentialKey`. */
  readonly credentials: ReadonlyMap<string, KnownCredential>;
  /** The document has preset steps with mapping text, which stays as it is. */
  readonly hasMappingText?: boolean;
}

/** How a document passes the fields of a credential. */
export interface KnownCredential {
  /** The expressions of its fields. */
  readonly values: JsonObject;
  /** The schemas of the inputs that are declared for it. */
  readonly inputs: Readonly<Record<string, JsonValue>>;
}

/** The names of a document that does not exist yet. */
export const noKnownNames: KnownNames = { outputs: new Map(), literals: new Map(), credentials: new Map() };

/** Credentials of the same name and kind have the same values. */
export function knownCredentialKey({
  kind,
  credential,
}: {
  readonly kind: string;
  readonly credential: string;
}): string {
  return `${kind} ${credential}`;
}

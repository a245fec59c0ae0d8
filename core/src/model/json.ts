/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. Its keys come from documents and servers: read them with `Object.hasOwn`, never by plain lookup. */
export interface JsonObject {
  /** The value of a key. */
  [key: string]: JsonValue;
}

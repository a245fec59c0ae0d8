/** Any value that JSON can hold. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. Keys come from documents and servers: read them with `Object.hasOwn`, never by plain look-up. */
export interface JsonObject {
  [key: string]: JsonValue;
}

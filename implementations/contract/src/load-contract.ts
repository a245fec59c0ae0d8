import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** The contracts that this package ships, each as `<name>.openapi.yaml`. */
export type ContractName = 'shop' | 'bundled' | 'reference';

/** A JSON Schema from a description; the descriptions use no keyword whose meaning differs between draft 7 and 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document as plain data, typed as far as our servers read it. */
export interface ContractDocument {
  /** The version of OpenAPI, such as `3.1.1`. */
  openapi: string;
  /** Title and version of the contract. */
  info: { title: string; version: string; [key: string]: unknown };
  /** Base URLs; a sample server puts its own address first. */
  servers: { url: string; description?: string }[];
  /** Path items by their path. */
  paths: Record<string, Record<string, unknown>>;
  /** Schemas and security schemes by name, and the other components. */
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes?: Record<string, Record<string, unknown>>;
    [key: string]: unknown;
  };
  /** Other fields of the document. */
  [key: string]: unknown;
}

/**
 * Reads the description `name` that ships with this package. Every call returns a new document, so a server may put its own
 * addresses into `servers` before it serves it.
 */
export async function loadContract(name: ContractName): Promise<ContractDocument> {
  const text = await readFile(new URL(`../${name}.openapi.yaml`, import.meta.url), 'utf8');
  return parse(text) as ContractDocument;
}

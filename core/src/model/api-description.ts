import type { ErrorCode } from './error-codes.js';
import type { ParameterLocation } from './chain.js';
import type { JsonObject, JsonValue } from './json.js';
import type { SecurityScheme } from './security-scheme.js';

/** An API description as loaded: a small synchronous index, and the details of an operation on demand. */
export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  /** What it is written in, e.g. `OpenAPI 3.1.0` or `Swagger 2.0`. */
  readonly format: string;
  readonly servers: readonly Server[];
  /** In the document's order; operations may name tags that are not declared here. */
  readonly tags: readonly Tag[];
  readonly operations: readonly OperationSummary[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** What was odd about the document, though it could be read. */
  readonly warnings: readonly Mismatch[];
  /** The operation of that `OperationSummary.id`. */
  find(id: string): OperationSummary | undefined;
  /** Resolves the operation's references, memoised. Rejects with `OPERATION_UNKNOWN` or `REF_UNRESOLVED`. */
  operation(id: string): Promise<OperationDetail>;
  /** Releases what the description holds (a worker, for instance). */
  dispose?(): void;
}

export interface Server {
  /** May be relative to the description's own address; variables are already replaced by their defaults. */
  readonly url: string;
  readonly description?: string;
}

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

/** One line of the index. */
export interface OperationSummary {
  /** The `operationId`; without one, `"METHOD /path"`. Unique in the description. */
  readonly id: string;
  readonly operationId?: string;
  /** Upper case: `GET`, or any method of OpenAPI 3.2's `additionalOperations` as written. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Alternatives (any of them), each naming schemes (all of them together). Empty: none demanded. An empty alternative: a credential is optional. */
  readonly security: readonly SecurityRequirement[];
}

/** Schemes that are needed together, each with the scopes wanted. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** An operation with everything its form, its request and its response checks need. References are resolved as deep as asked for. */
export interface OperationDetail extends OperationSummary {
  readonly description?: string;
  readonly parameters: readonly ParameterSpec[];
  readonly requestBody?: RequestBodySpec;
  readonly responses: readonly ResponseSpec[];
  /** Servers of the operation or its path, when it has its own. */
  readonly servers?: readonly Server[];
  /** What could not be taken over from the description. */
  readonly warnings?: readonly Mismatch[];
  /**
   * The JSON Schema (2020-12 semantics; older dialects are converted) that a `$ref` inside one of this operation's schemas names.
   * Schemas here may hold `$ref`, circles included; they are resolved one step at a time. Throws `REF_UNRESOLVED`.
   */
  resolve(schema: Schema): Schema;
}

/** A JSON Schema object or boolean. */
export type Schema = JsonObject | boolean;

export interface ParameterSpec {
  readonly in: ParameterLocation;
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: JsonValue;
  /** OpenAPI serialisation style (`simple`, `form`, `deepObject`, …), its default filled in. */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Set where the parameter is described by `content` instead of a schema: the value is serialised in that media type. */
  readonly contentType?: string;
}

export interface RequestBodySpec {
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly MediaTypeSpec[];
}

export interface MediaTypeSpec {
  readonly contentType: string;
  readonly schema?: Schema;
  readonly example?: JsonValue;
  /** For multipart and form bodies: content type of each property. */
  readonly encoding?: JsonObject;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly HeaderSpec[];
  readonly content: readonly MediaTypeSpec[];
  readonly links: readonly LinkSpec[];
}

export interface HeaderSpec {
  readonly name: string;
  readonly required: boolean;
  readonly schema?: Schema;
}

/** An OpenAPI link: values of this response that another operation takes. */
export interface LinkSpec {
  readonly name: string;
  readonly operationId?: string;
  /** Parameter name (optionally `path.id`) to runtime expression or literal. */
  readonly parameters: JsonObject;
  readonly requestBody?: JsonValue;
}

/** Something worth knowing that does not fail by itself. */
export interface Mismatch {
  readonly code: ErrorCode;
  readonly message: string;
  /** JSON pointer into what was looked at (a response body, a document). */
  readonly pointer?: string;
}

import type { ErrorCode } from './errors/error-codes.js';
import type { ParameterLocation } from './chain.js';
import type { JsonObject, JsonValue } from './json.js';
import type { SecurityScheme } from './security/security-scheme.js';

/** An API description as loaded: a small index that is read synchronously, and operation details on demand. */
export interface ApiDescription {
  /** `info.title` of the document. */
  readonly title: string;
  /** `info.description` of the document, in CommonMark. */
  readonly description?: string;
  /** `info.version` of the document: the version of the API, not of OpenAPI. */
  readonly version: string;
  /** The specification and version of the document, such as `OpenAPI 3.1.0` or `Swagger 2.0`. */
  readonly format: string;
  /** In document order. May be empty. */
  readonly servers: readonly Server[];
  /** In document order; operations may name tags that are not declared here. */
  readonly tags: readonly Tag[];
  /** In document order. */
  readonly operations: readonly OperationSummary[];
  /** Every declared security scheme, in document order. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** Problems that did not prevent the document from being read, except those of single operations. */
  readonly warnings: readonly Mismatch[];
  /** Finds an operation by its `OperationSummary.id`. */
  find(id: string): OperationSummary | undefined;
  /**
   * Resolves the references of an operation. Results are cached. Rejects with `OPERATION_UNKNOWN` or `REF_UNRESOLVED`.
   */
  operation(id: string): Promise<OperationDetail>;
  /** Releases the resources of the description, such as a worker. */
  dispose?(): void;
}

/** A server of the API. */
export interface Server {
  /** May be relative to the URL of the description; variables are already replaced by their defaults. */
  readonly url: string;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
}

/** A tag that groups operations. */
export interface Tag {
  /** The name that operations refer to. */
  readonly name: string;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
}

/** The index entry of an operation. */
export interface OperationSummary {
  /** The `operationId`, or `"METHOD /path"` without one. Unique in the description. */
  readonly id: string;
  /** The `operationId` as declared, if any. */
  readonly operationId?: string;
  /** In upper case, such as `GET`; methods of OpenAPI 3.2 `additionalOperations` are as written. */
  readonly method: string;
  /** The path template, such as `/orders/{id}`. */
  readonly path: string;
  /** The one-line summary from the document. */
  readonly summary?: string;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
  /** Names of tags, in the order of the operation. */
  readonly tags: readonly string[];
  /** True if the operation is marked as deprecated. */
  readonly deprecated: boolean;
  /**
   * Alternatives, of which one is enough; each names the schemes that it requires together. An empty list requires no
   * credential. An empty alternative makes credentials optional.
   */
  readonly security: readonly SecurityRequirement[];
  /** Problems of the operation that are known without its details. */
  readonly warnings?: readonly Mismatch[];
}

/** Schemes that are required together, each with its required scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/**
 * An operation with everything its form, its request and its response checks need. References in schemas are resolved
 * on demand.
 */
export interface OperationDetail extends OperationSummary {
  /** Parameters of the path and of the operation; those of the operation override those of the path. */
  readonly parameters: readonly ParameterSpec[];
  /** Missing if the operation has no request body. */
  readonly requestBody?: RequestBodySpec;
  /** Responses by status, in document order. */
  readonly responses: readonly ResponseSpec[];
  /** Servers that the operation or its path declares, which replace those of the description. */
  readonly servers?: readonly Server[];
  /** All problems of the operation: also parts that are not supported. */
  readonly warnings?: readonly Mismatch[];
  /**
   * Returns the JSON Schema that a `$ref` in a schema of this operation refers to, with 2020-12 semantics; older
   * dialects are converted. Schemas may contain `$ref`, including cycles; each call resolves one reference. Throws
   * `REF_UNRESOLVED`.
   */
  resolve(schema: Schema): Schema;
}

/** A JSON Schema object or boolean. */
export type Schema = JsonObject | boolean;

/** A parameter as described. */
export interface ParameterSpec {
  /** Where the parameter is sent. */
  readonly in: ParameterLocation;
  /** Case-sensitive except in headers. */
  readonly name: string;
  /** Always true for path parameters. */
  readonly required: boolean;
  /** True if the parameter is marked as deprecated. */
  readonly deprecated: boolean;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
  /** JSON Schema of the value before serialization. */
  readonly schema: Schema;
  /** An example value from the document. */
  readonly example?: JsonValue;
  /**
   * OpenAPI serialization style, such as `simple`, `form` or `deepObject`, or `tabDelimited` for Swagger's `tsv`. The
   * default is filled in.
   */
  readonly style: string;
  /** OpenAPI `explode`. The default is filled in. */
  readonly explode: boolean;
  /** True if reserved characters of RFC 3986 are sent without percent-encoding. */
  readonly allowReserved: boolean;
  /** Set if the parameter is described by `content` instead of a schema: the media type of the serialized value. */
  readonly contentType?: string;
  /** For a query string in the form format: the OpenAPI Encoding Object of each field, by its name. */
  readonly encoding?: JsonObject;
}

/** A request body as described. */
export interface RequestBodySpec {
  /** True if the request must have a body. */
  readonly required: boolean;
  /** Text from the document, in CommonMark. */
  readonly description?: string;
  /** The supported media types, in document order. */
  readonly content: readonly MediaTypeSpec[];
}

/** A body in one media type. */
export interface MediaTypeSpec {
  /** A media type or range, such as `application/json` or `text/*`. */
  readonly contentType: string;
  /** JSON Schema of the decoded body, of a sequential type the list of its items; missing if the body is not described. */
  readonly schema?: Schema;
  /** An example value from the document. */
  readonly example?: JsonValue;
  /** The named examples of the document, where there is more than one. */
  readonly examples?: Readonly<Record<string, JsonValue>>;
  /**
   * For multipart and form bodies: the OpenAPI Encoding Object of each property, by property name. Its `headers` are the
   * values to send, by name.
   */
  readonly encoding?: JsonObject;
  /** For multipart bodies from a list (OpenAPI 3.2): the Encoding Objects of its first items. */
  readonly prefixEncoding?: readonly JsonObject[];
  /** For multipart bodies from a list (OpenAPI 3.2): the Encoding Object of its other items. */
  readonly itemEncoding?: JsonObject;
}

/** A response as described. */
export interface ResponseSpec {
  /** A status code, a range or `default`: `200`, `4XX`, `default`. */
  readonly status: string;
  /** Text from the document, in CommonMark. */
  readonly description: string;
  /** The described headers. */
  readonly headers: readonly HeaderSpec[];
  /** The described media types; empty if the response has no body. */
  readonly content: readonly MediaTypeSpec[];
  /** The OpenAPI links of the response. */
  readonly links: readonly LinkSpec[];
}

/** A response header as described. */
export interface HeaderSpec {
  /** The field name; compared without case. */
  readonly name: string;
  /** True if the response must have the header. */
  readonly required: boolean;
  /** JSON Schema of the parsed value. */
  readonly schema?: Schema;
}

/** An OpenAPI link: values of this response that another operation uses. */
export interface LinkSpec {
  /** Its key under `links`. */
  readonly name: string;
  /** The operation that uses the values. */
  readonly operationId?: string;
  /** Parameter name (optionally qualified, such as `path.id`) to runtime expression or literal. */
  readonly parameters: JsonObject;
  /** Runtime expression or literal for the request body. */
  readonly requestBody?: JsonValue;
}

/** A difference between a response and its description, or a warning about a document. */
export interface Mismatch {
  /** A stable code from `errorCodes`. */
  readonly code: ErrorCode;
  /** One sentence. */
  readonly message: string;
  /** JSON Pointer into the response body or the document. */
  readonly pointer?: string;
  /** The run option that raises the limit which the body exceeds. */
  readonly option?: 'maxBodyValues';
}

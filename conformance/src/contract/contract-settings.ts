import type { ApiSettings } from '@opchain/resources';
import type { Role } from './profile.js';

/** The kinds of bad requests, in the order in which servers usually check for them. */
export const rejectionKinds = [
  'unknown-path',
  'method',
  'credential',
  'role',
  'size',
  'media-type',
  'malformed',
  'fields',
  'unknown-record',
  'reference',
  'state',
] as const;

/** A kind of bad request. */
export type RejectionKind = (typeof rejectionKinds)[number];

/** The response that a kind of bad request gets. */
export interface Rejection {
  /** HTTP status code. */
  readonly status: number;
  /** The value of the error's stable code. */
  readonly code?: string;
}

/** Where error responses say what is wrong. Each pointer is a JSON Pointer into the body. */
export interface ErrorBody {
  /** The media type of every error response. */
  readonly mediaType?: string;
  /** The HTTP status as a number. */
  readonly status?: string;
  /** The stable code. */
  readonly code?: string;
  /** The list of invalid fields. */
  readonly fields?: string;
  /** In an item of that list: the JSON Pointer of the field. */
  readonly pointer?: string;
  /** True if the fields are listed once each, sorted by pointer. */
  readonly sorted?: boolean;
  /** Values that every error response has, by their pointer. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What the challenge of a request without a good credential says, in `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export interface ChallengeSettings {
  /** `scheme-name`: the realm is the name of the security scheme. */
  readonly realm?: 'scheme-name';
  /** `with-credential`: it has an `error` only if a credential was sent (RFC 6750, section 3). */
  readonly error?: 'with-credential';
}

/** How lists are divided into pages. */
export interface Pagination {
  /** The query parameter with the size of a page. */
  readonly limit?: string;
  /** The query parameter with the position to continue at. */
  readonly cursor?: string;
  /** The number of records in a page if the request names none. */
  readonly defaultLimit?: number;
  /** `link`: the next page is in the `Link` header with `rel="next"`, which the last page does not have. */
  readonly next?: 'link';
  /** `oldest-first`: new records are at the end. */
  readonly order?: 'oldest-first';
}

/** Headers that allow pages of other origins to call the API. */
export interface CrossOrigin {
  /** True if every origin may call every operation, without cookies. */
  readonly anyOrigin: boolean;
  /** Response headers that such a page may read. */
  readonly exposes?: readonly string[];
}

/** A credential whose tokens expire while the check waits. */
export interface ExpiringToken {
  /** The name of the credential. */
  readonly role: Role;
  /** The security scheme that its tokens are for. */
  readonly scheme: string;
  /** How long a token is valid. */
  readonly seconds: number;
}

/** The settings file of a contract, `contract.yaml`: all members are optional in the file. */
export interface ContractSettings extends ApiSettings {
  /** What each kind of bad request gets. A kind without an entry may get any documented 4xx status. */
  readonly rejections: Readonly<Partial<Record<RejectionKind, Rejection>>>;
  /** Maximum size of a request body in bytes. */
  readonly maxBodyBytes?: number;
  /** The shape of error responses. */
  readonly errors: ErrorBody;
  /** Parameters of challenges in addition to their scheme. */
  readonly challenge?: ChallengeSettings;
  /** A credential whose tokens expire soon, to try what happens then. */
  readonly expiringToken?: ExpiringToken;
  /** `utc`: times in responses have no offset. */
  readonly times?: 'utc';
  /** The order in which a request with several faults is checked. Empty: any. */
  readonly order: readonly RejectionKind[];
  /** What happens to fields that are not described. Missing: it is not tried, unless the schema forbids them. */
  readonly unknownFields?: 'ignored' | 'rejected';
  /** `exact`: values are returned and stored exactly as they were sent. Missing: only plain values are compared. */
  readonly readBack?: 'exact';
  /** `fail`: what no sentence of the contract states counts as a failure, too. Missing: it is only reported. */
  readonly suspicions?: 'fail';
  /** How lists are divided into pages. */
  readonly pagination?: Pagination;
  /** CORS, if the contract promises it. */
  readonly crossOrigin?: CrossOrigin;
  /** Names of the credentials that the check uses. */
  readonly roles: readonly Role[];
  /**
   * The role that calls an operation, by operation ID; null: none. A list: the roles that may call it, which no other may.
   * Default: the name of the first scheme it requires.
   */
  readonly operationRoles: Readonly<Record<string, Role | null | readonly Role[]>>;
  /** Roles of which none may read or change what another one made. */
  readonly owners: readonly Role[];
  /** What must be called before an operation, on the same path parameters, so that a valid request succeeds. */
  readonly before: Readonly<Record<string, readonly string[]>>;
  /** Why a case may fail, by case ID. */
  readonly knownFailures: Readonly<Record<string, string>>;
}

/** The settings of a contract without a settings file. */
export const defaultSettings: ContractSettings = {
  safe: [],
  unsafe: [],
  rejections: {},
  errors: {},
  order: [],
  roles: [],
  operationRoles: {},
  owners: [],
  producers: {},
  values: {},
  before: {},
  knownFailures: {},
};

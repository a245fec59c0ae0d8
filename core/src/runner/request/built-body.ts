/** A request's body as it is sent. */
export interface BuiltBody {
  /** Complete, a multipart boundary included. */
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

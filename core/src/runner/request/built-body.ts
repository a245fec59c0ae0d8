/** A serialized request body. */
export interface BuiltBody {
  /** Complete, including the boundary of multipart. */
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

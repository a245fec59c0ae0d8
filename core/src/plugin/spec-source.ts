/** The source of a description. */
export interface SpecSource {
  /** A URL or a file path; for pasted text, any name. */
  readonly location: string;
  /** The document's content, already read. */
  readonly content: Uint8Array | string;
}

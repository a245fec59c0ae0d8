/** Values for a new step, as they were typed in an address or a `curl` command. */
export interface RequestValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** A request to any URL, as it was typed. */
export interface TypedAddress extends Pick<RequestValues, 'headers' | 'body'> {
  readonly method: string;
  readonly url: string;
}

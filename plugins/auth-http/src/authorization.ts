/** The value of an `Authorization` field, and every text in it that must not be shown. */
export interface Authorization {
  readonly value: string;
  readonly secrets: readonly string[];
}

/** The names of the contracts that come with Opchain. */
export const profiles = ['shop', 'bundled', 'reference'] as const;

/** A contract that comes with Opchain. */
export type Profile = (typeof profiles)[number];

/** The key of a credential in a credentials file: an identity that cases act as. */
export type Role = string;

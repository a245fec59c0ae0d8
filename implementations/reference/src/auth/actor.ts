/** The authenticated caller. */
export type Actor =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'admin' }
  | { readonly kind: 'carrier' };
export type ActorKind = Actor['kind'];

/** The security scheme of each kind of actor, and its challenge. */
export const schemes: Readonly<
  Record<ActorKind, { readonly name: string; readonly challenge: 'Bearer' | 'ApiKey'; readonly error: string }>
> = {
  customer: { name: 'customerAuth', challenge: 'Bearer', error: 'invalid_token' },
  admin: { name: 'adminAuth', challenge: 'Bearer', error: 'invalid_token' },
  carrier: { name: 'carrierAuth', challenge: 'ApiKey', error: 'invalid_key' },
};

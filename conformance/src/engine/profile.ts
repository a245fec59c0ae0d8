/** The names of the contracts. */
export const profiles = ['shop', 'bundled', 'reference'] as const;

/** The contract that a server claims to implement. */
export type Profile = (typeof profiles)[number];

/** The keys of a credentials file: the identities that cases act as. */
export type Role =
  | 'customer'
  | 'otherCustomer'
  | 'admin'
  | 'carrier'
  | 'apiKeyAuth'
  | 'basicAuth'
  | 'clientCredentialsAuth'
  | 'passwordAuth'
  | 'bearerAuth'
  | 'shortLived';

/** All roles that the cases of a profile use. */
export const rolesByProfile: Readonly<Record<Profile, readonly Role[]>> = {
  shop: [],
  bundled: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth', 'shortLived'],
  reference: ['customer', 'otherCustomer', 'admin', 'carrier', 'shortLived'],
};

/**
 * The role that calls an operation by default: one that the contract allows. Operations without an entry need no
 * credential.
 */
const defaultRoles: Readonly<Record<Profile, Readonly<Record<string, Role>>>> = {
  shop: {},
  bundled: {
    createCustomer: 'apiKeyAuth',
    updateCustomer: 'basicAuth',
    createProduct: 'clientCredentialsAuth',
    createOrder: 'passwordAuth',
    setOrderStatus: 'bearerAuth',
  },
  reference: {
    createCustomer: 'admin',
    createProduct: 'admin',
    createOrder: 'admin',
    getOrder: 'admin',
    createCart: 'customer',
    getCart: 'customer',
    addCartItem: 'customer',
    checkoutCart: 'customer',
    confirmPayment: 'customer',
    fulfillOrder: 'admin',
    setShipmentStatus: 'carrier',
  },
};

/** The default role of an operation; undefined: no credential. */
export function defaultRole(profile: Profile, operationId: string): Role | undefined {
  return defaultRoles[profile][operationId];
}

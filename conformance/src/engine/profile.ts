/** The contract that a server claims. */
export const profiles = ['shop', 'bundled', 'reference'] as const;
export type Profile = (typeof profiles)[number];

/** The names under which a credentials file gives the identities that cases act as. */
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

/** Every role that a profile's cases may ask for. */
export const rolesByProfile: Readonly<Record<Profile, readonly Role[]>> = {
  shop: [],
  bundled: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth', 'shortLived'],
  reference: ['customer', 'otherCustomer', 'admin', 'carrier', 'shortLived'],
};

/** Who calls an operation where a case does not say: the one whom the contract lets. Operations without an entry need nobody. */
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

/** The role that an operation is called with unless a case says otherwise; undefined: without a credential. */
export function defaultRole(profile: Profile, operationId: string): Role | undefined {
  return defaultRoles[profile][operationId];
}

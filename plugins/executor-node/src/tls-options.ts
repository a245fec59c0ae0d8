import type { SecureContextOptions } from 'node:tls';

/** As in `node:tls`. */
export type TlsOptions = SecureContextOptions & { readonly rejectUnauthorized?: boolean };

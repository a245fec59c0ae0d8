// The package's main entry prints a notice about the Node version when it is imported; these files do not.
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider';
  export import InvalidGrant = errors.InvalidGrant;
  export import InvalidRequest = errors.InvalidRequest;
  export import InvalidScope = errors.InvalidScope;
  export import InvalidTarget = errors.InvalidTarget;
  export import UnauthorizedClient = errors.UnauthorizedClient;
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider';
  export function createMemoryAdapter(): AdapterFactory;
}

/** Shows a page of the issuer to the user, and receives where it redirects to: a loopback server, or a window of a page. */
export interface LoginBrowser {
  /** The redirect URI, if there is only one: the user must register it at the issuer. Otherwise a credential can name one. */
  readonly redirectUri?: string;
  /**
   * Resolves with the address that the issuer redirected to, once one with the request's `state` was received. Rejects
   * with an `OpchainError` if the page cannot be shown, and with the signal's reason when aborted.
   */
  visit(request: LoginRequest): Promise<URL>;
  /**
   * Shows where the user enters a code on any device (RFC 8628, section 3.3), and returns at once. Without it, no
   * credential logs in that way.
   */
  showCode?(login: DeviceLogin): void;
}

/** What a user needs for logging in on any device. */
export interface DeviceLogin {
  /** Where the code is entered, or confirmed if it is part of the address. */
  readonly address: string;
  /** The code to enter or to compare. */
  readonly code: string;
}

/** What a `LoginBrowser` shows and waits for. */
export interface LoginRequest {
  /** The redirect URI that the user registered; absent for any. */
  readonly redirectUri?: string;
  /** Address of the page to show. */
  readonly authorizationUrl: (redirectUri: string) => string;
  /** Every other redirect is ignored: it belongs to another login. */
  readonly state: string;
  /** Aborted when nothing waits for the login any more. */
  readonly signal: AbortSignal;
}

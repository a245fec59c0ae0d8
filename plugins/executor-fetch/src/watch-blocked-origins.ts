/** Origins that the page's content security policy has blocked. */
export interface BlockedOrigins {
  has(origin: string): boolean;
  stop(): void;
}

/** Listens only in a page; elsewhere there is no policy. */
export function watchBlockedOrigins(): BlockedOrigins {
  const origins = new Set<string>();
  const onViolation = (event: Event): void => {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent;
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) origins.add(new URL(blockedURI).origin);
  };
  const page = 'addEventListener' in globalThis ? globalThis : undefined;
  page?.addEventListener('securitypolicyviolation', onViolation);
  return {
    has: (origin) => origins.has(origin),
    stop: () => page?.removeEventListener('securitypolicyviolation', onViolation),
  };
}

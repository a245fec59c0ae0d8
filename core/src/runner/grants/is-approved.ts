/** The origin of an absolute URL, in the form used by approvals: `https://api.example.com`. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** True if an approval contains that origin; case, the default port, and a path after the origin are ignored. */
export function isApproved(approvedOrigins: readonly string[], origin: string): boolean {
  return (
    approvedOrigins.includes(origin) ||
    approvedOrigins.some((approved) => URL.canParse(approved) && originOf(approved) === origin)
  );
}

/** The origin of an absolute URL, as approvals name it: `https://api.example.com`. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** True where an approval names that origin; how it is written (case, default port, a path behind it) does not matter. */
export function isApproved(approvedOrigins: readonly string[], origin: string): boolean {
  return (
    approvedOrigins.includes(origin) ||
    approvedOrigins.some((approved) => URL.canParse(approved) && originOf(approved) === origin)
  );
}

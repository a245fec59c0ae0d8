/** What `opchain check --help` prints. */
export const checkHelp = `Checks a server, in any language, against a contract. It makes its own records, and deletes only those.

Usage: opchain check --url URL --profile shop|bundled|reference [options]

  --url URL                  address of the server
  --profile NAME             the contract that it claims
  --credentials FILE         JSON object with a credential for each role of the profile:
                             bundled: apiKeyAuth, basicAuth, clientCredentialsAuth, passwordAuth, bearerAuth, shortLived
                             reference: customer, otherCustomer, admin, carrier, shortLived
                             e.g. {"customer": {"scheme": "customerAuth", "username": "…", "password": "…", "clientId": "…"}}
                             cases whose role is missing are skipped and say so
  --case PATTERN             only cases whose id or title holds this text (* stands for any text)
  --list                     show the cases, send nothing
  --concurrency N            cases at the same time (default 4)
  --known-deviations FILE    JSON object, case id to reason: such a case may fail; one that passes is stale and fails the check
  --report json=FILE         the results as JSON; also junit=FILE (JUnit XML), html=FILE (one self-contained page)
  --quiet                    only failures and the outcome

Exit codes: 0 the server keeps the contract as far as it was checked, 1 it does not, cannot be reached or every case was skipped,
2 the arguments are wrong (nothing was sent) or a role gets no token with its credential (no case was run).
`;

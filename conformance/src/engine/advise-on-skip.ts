/** What helps, by the reason; the first one that matches. `%` is the operation of the case. */
const adviceByReason: readonly (readonly [reason: RegExp, advice: string])[] = [
  [
    /returned no (?:ID|ETag)|returned nothing at|have no ID|has no ID|names no|no time of|did not make|no second parent/,
    'the response must have it: correct the server or the description, or name what makes it in producers',
  ],
  [
    /at the same time|meanwhile|it takes too long/,
    'check it again while nothing else uses the server, with --concurrency 1',
  ],
  [
    /needs more than \d+ records|more than \d+ pages|the list is long/,
    'check a server with fewer records, or lower the maximum of the limit',
  ],
  [/not a signed token/, 'nothing is missing: only a signed JSON Web Token can be changed so'],
  [/credential/, 'add a credential that it accepts to the file of --credentials'],
  [/is still|the record is \S+ after/, 'name the operations that change the state first: before: { %: [OPERATION] }'],
  [/no operation creates records/, 'allow operations that create and delete records with --safe'],
  [
    /that the description does not state|limits the value by another/,
    'state it in the description, or set a value that the server accepts: values: { %: { "body/NAME": … } }',
  ],
  [
    /returned [1-5]\d\d|rejected|cannot be sent|has no |has nothing at|nothing is known|no value of|no record has|not changed|no valid/,
    'set values with which it succeeds: values: { %: { "body/NAME": … } }',
  ],
];

/** What to do so that a case which was skipped is tried, if what skipped it does not say so. */
export function adviseOnSkip(reason: string, operation: string | undefined): string {
  const advice = adviceByReason.find(([pattern]) => pattern.test(reason))?.[1];
  return (
    advice?.replace('%', operation ?? 'OPERATION') ??
    'if the contract requires it, add a behavior that tries it: an Arazzo document in its folder'
  );
}

import type { OperationDetail } from '@opchain/core/internal/model';
import type { Contract } from '../contract/contract.js';
import type { CaseResponse } from '../engine/case-response.js';

/** A challenge of `WWW-Authenticate`: its scheme in lower case, and its parameters. */
interface Challenge {
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const registered = ['basic', 'bearer', 'digest', 'negotiate'];

/** Expects that a challenge is for a scheme that the operation accepts (RFC 9110, section 11.6.1). */
export function expectChallenge(
  response: CaseResponse,
  { description, settings }: Pick<Contract, 'description' | 'settings'>,
  { security }: OperationDetail,
): void {
  const header = response.header('WWW-Authenticate');
  if (header === undefined) return;
  const accepted = security.flatMap((alternative) => Object.keys(alternative));
  const schemes = description.securitySchemes.filter(({ name }) => accepted.includes(name));
  const challenges = parseChallenges(header);
  const isForScheme = ({ scheme: challenge, parameters }: Challenge) =>
    schemes.some((scheme) => {
      if (settings.challenge?.realm === 'scheme-name' && parameters['realm'] !== scheme.name) return false;
      if (scheme.type === 'http') return challenge === scheme.scheme.toLowerCase();
      // An API key has no registered challenge, and must not be one of another scheme.
      return scheme.type === 'apiKey' ? !registered.includes(challenge) : challenge === 'bearer';
    });
  if (!challenges.some(isForScheme)) response.fail(`a challenge for ${accepted.join(' or ')}`, header);
  const { headers, as } = response.exchange;
  const keys = schemes.flatMap((scheme) => (scheme.type === 'apiKey' ? [scheme.parameterName.toLowerCase()] : []));
  const isSent = as !== undefined || headers.some(([name]) => ['authorization', ...keys].includes(name.toLowerCase()));
  if (settings.challenge?.error === 'with-credential' && !isSent)
    if (challenges.some(({ parameters }) => Object.hasOwn(parameters, 'error')))
      response.fail('no error in the challenge, because no credential was sent', header);
}

/** The challenges of a header; commas separate challenges as well as their parameters. */
function parseChallenges(header: string): Challenge[] {
  const starts = [...header.matchAll(/(?:^|,\s*)([a-z][\w-]*)(?=\s+[\w-]+\s*=|\s*(?:,|$))/gi)];
  return starts.map((match, index) => {
    const text = header.slice(match.index + match[0].length, starts[index + 1]?.index);
    const parameters = [...text.matchAll(/([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s",]+))/g)];
    return {
      scheme: match[1]!.toLowerCase(),
      parameters: Object.fromEntries(
        parameters.map(([, name, quoted, token]) => [name!.toLowerCase(), quoted ?? token ?? '']),
      ),
    };
  });
}

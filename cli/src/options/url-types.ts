import { describeUrlError } from '@opchain/core/internal/runner';
import type { OptionType } from './option.js';
import { one, pairs } from './option-types.js';

/** Any number of `NAME=URL`, by name. */
export const urlPairs: OptionType<Readonly<Record<string, string>>> = {
  takes: 'many',
  read(given, option, errors) {
    const urls = pairs('URL').read(given, option, errors);
    for (const [name, url] of Object.entries(urls)) addUrlError(url, `${option} ${name}`, errors);
    return urls;
  },
};

/** Any number of `NAME=ORIGIN`, several by name. Of a longer URL, the origin counts. */
export const originsByName: OptionType<Readonly<Record<string, readonly string[]>>> = {
  takes: 'many',
  read(given, option, errors) {
    const origins = Object.create(null) as Record<string, readonly string[]>;
    for (const entry of given) {
      const separator = entry.indexOf('=');
      const name = entry.slice(0, Math.max(separator, 0));
      const url = entry.slice(separator + 1);
      if (name === '') errors.push(`${option} must be NAME=ORIGIN, but is "${entry}"`);
      else if (addUrlError(url, `${option} ${name}`, errors))
        origins[name] = [...(origins[name] ?? []), new URL(url).origin];
    }
    return origins;
  },
};

/** The URL of a server. */
export const url = one((given, option, errors) => {
  addUrlError(given, option, errors);
  return given;
});

/** URLs of servers. */
export const urls: OptionType<readonly string[]> = {
  takes: 'many',
  read(given, option, errors) {
    for (const each of given) addUrlError(each, option, errors);
    return given;
  },
};

/** Any number of origins. A longer URL is wrong: a path would suggest that only a part of the origin is meant. */
export const origins: OptionType<readonly string[]> = {
  takes: 'many',
  read: (given, option, errors) =>
    given.map((each) => {
      const parsed = URL.parse(each);
      const isOrigin =
        parsed !== null &&
        /^https?:$/.test(parsed.protocol) &&
        [parsed.origin, `${parsed.origin}/`].includes(parsed.href) &&
        parsed.host !== '';
      if (!isOrigin)
        errors.push(`${option} must be an origin such as https://api.example.com, without a path, but is "${each}"`);
      return parsed?.origin ?? each;
    }),
};

/** False if the URL is not one of a server. */
function addUrlError(given: string, subject: string, errors: string[]): boolean {
  const error = describeUrlError(given);
  if (error !== undefined) errors.push(`${subject}: ${error}`);
  return error === undefined;
}

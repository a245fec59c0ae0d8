import { OpchainError } from '@opchain/core/plugin';
import { type RecordedRequest, type Recording, toSequence } from '../recorded-call.js';
import { type CurlOption, readCurlOptions } from './curl-options.js';
import { readRequest } from './read-request.js';
import { ShellVariables } from './shell-variables.js';
import { fromWindows, splitCommands } from './split-commands.js';

/** Reads curl commands; anything else among them is left out. Throws `CHAIN_IMPORT_FAILED`. */
export function readCurl(text: string): Recording {
  const shell = new ShellVariables();
  const { variables } = shell;
  const windows = fromWindows(text);
  const commands = splitCommands(windows ?? text, (name) => (windows === undefined ? shell.expand(name) : `$${name}`));
  const notes: string[] = [];
  const requests: RecordedRequest[] = [];
  for (const { words, comment, capture } of commands) {
    shell.assign(words);
    const start = words[0] === '$' ? 1 : 0;
    if (!/^(.*[\\/])?curl(\.exe)?$/.test(words[start] ?? '')) {
      shell.filter({ words, capture });
      continue;
    }
    shell.capture(capture, requests.length);
    const credential = /^with the credential of (.+)$/.exec(comment)?.[1] ?? shell.findRole(words);
    for (const options of splitAtNext(readCurlOptions(words.slice(start + 1)))) {
      const read = readRequest(options, variables);
      notes.push(...read.notes);
      for (const request of read.requests)
        requests.push(credential === undefined ? request : { ...request, credential });
    }
  }
  if (requests.length === 0)
    throw new OpchainError('CHAIN_IMPORT_FAILED', 'The text contains no curl command with a URL.');
  return { title: 'Imported calls', calls: toSequence(requests), notes, variables: variables.origins };
}

/** `--next` begins another request with options of its own. */
function splitAtNext(options: readonly CurlOption[]): readonly (readonly CurlOption[])[] {
  let part: CurlOption[] = [];
  const parts = [part];
  for (const option of options) {
    if (option.name === 'next') parts.push((part = []));
    else part.push(option);
  }
  return parts;
}

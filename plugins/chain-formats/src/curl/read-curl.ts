import { OpchainError } from '@opchain/core/plugin';
import { type RecordedRequest, type Recording, toSequence } from '../recorded-call.js';
import { Variables } from '../variables.js';
import { type CurlOption, readCurlOptions } from './curl-options.js';
import { readRequest } from './read-request.js';
import { fromWindows, splitCommands } from './split-commands.js';

/** Reads curl commands; anything else among them is left out. Throws `CHAIN_IMPORT_FAILED`. */
export function readCurl(text: string): Recording {
  const variables = new Variables();
  const values = new Map<string, string>();
  const windows = fromWindows(text);
  const commands = splitCommands(windows ?? text, (name) =>
    windows === undefined ? variables.add({ kind: 'input', name, initial: values.get(name) }) : `$${name}`,
  );
  const notes: string[] = [];
  const requests: RecordedRequest[] = [];
  for (const { words, comment } of commands) {
    for (const [name, value] of listAssignments(words)) values.set(name, variables.fillIn(value));
    const start = words[0] === '$' ? 1 : 0;
    if (!/^(.*[\\/])?curl(\.exe)?$/.test(words[start] ?? '')) continue;
    const credential = /^with the credential of (.+)$/.exec(comment)?.[1];
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

/** `NAME=value`, also after `export`. */
function listAssignments(words: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const assigned = words[0] === 'export' ? words.slice(1) : words;
  const found = assigned.map((word) => /^([A-Za-z_]\w*)=([^]*)$/.exec(word));
  return found.every((one) => one !== null) ? found.map(([, name = '', value = '']) => [name, value] as const) : [];
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

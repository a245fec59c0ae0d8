// Lines of GETs, each asking for the id that the one before answered, several lines at a time.
// Usage: suite.mjs URL LINES CALLS AT_ONCE, or suite.mjs URL FILE AT_ONCE for a line of one GET for each row of a file.
import { readFileSync } from 'node:fs';
import { createClient } from './client.mjs';

const [base = '', first = '', ...rest] = process.argv.slice(2);
const atOnce = Number(rest.at(-1));
const calls = rest.length === 1 ? 1 : Number(rest[0]);
const starts =
  rest.length === 1
    ? readFileSync(first, 'utf8').trim().split('\n').slice(1)
    : Array.from({ length: Number(first) }, () => '0');
const { send, close } = createClient(base);
let next = 0;
let done = 0;

async function work() {
  for (let start = starts[next++]; start !== undefined; start = starts[next++]) {
    let id = start;
    for (let call = 0; call < calls; call += 1) {
      id = (await send('GET', `/next/${id}`)).id;
      if (typeof id !== 'string') throw new Error(`no id after ${start}`);
    }
    done += 1;
  }
}

await Promise.all(Array.from({ length: atOnce }, work));
console.log(`${done} passed`);
close();

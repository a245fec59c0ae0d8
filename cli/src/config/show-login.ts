import type { ShowLogin } from '@opchain/conformance';
import type { Io } from '../command/io.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { openInBrowser } from './open-in-browser.js';

/** Shows the address that the user logs in at, and opens it if somebody is at the terminal. */
export function showLogin(io: Pick<Io, 'err' | 'env' | 'ask'>): ShowLogin {
  return (address, code) => {
    io.err(`Log in at ${sanitizeLine(address)}\n`);
    if (code !== undefined) io.err(`Enter or confirm the code ${sanitizeLine(code)} there.\n`);
    if (io.ask !== undefined) openInBrowser(address, io.env);
  };
}

import type { Credential } from '@opchain/core';
import type { ForeignName } from './start-foreign.js';

const credential = (scheme: string, fields: Readonly<Record<string, string>>): Credential => ({
  name: scheme,
  scheme,
  fields,
  approvedOrigins: [],
});
const login = (username: string, password: string) => credential('login', { username, password });

/** The users of each server of strangers as credentials, by the names of the roles in `settings`; the first may do most. */
export const foreignCredentials: Readonly<Record<ForeignName, Readonly<Record<string, Credential>>>> = {
  clinic: {
    vet: credential('token', { token: 'vet-91bc' }),
    reception: credential('token', { token: 'reception-7f3a' }),
  },
  fleet: {
    north: credential('apiKey', { apiKey: 'fk_north_51c0' }),
    south: credential('apiKey', { apiKey: 'fk_south_88d2' }),
  },
  'library-loans': {
    librarian: login('librarian', 'shelf-42'),
    ada: login('ada', 'pages-1'),
    ben: login('ben', 'pages-2'),
  },
};

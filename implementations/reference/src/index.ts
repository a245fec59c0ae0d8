export { demoCredentials } from './demo-credentials.js';
export type { DemoCredential } from './demo-credentials.js';
export { DatabaseError } from './database/open-database.js';
export { audience, startReference } from './start-reference.js';
export type { ReferenceOptions, RunningReference } from './start-reference.js';

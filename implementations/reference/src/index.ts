export { type DemoCredential, demoCredentials } from './demo-credentials.js';
export { DatabaseError } from './database/open-database.js';
export { audience, type ReferenceOptions, type RunningReference, startReference } from './start-reference.js';

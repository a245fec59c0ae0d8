export { acmeAuth } from './acme-auth.js';

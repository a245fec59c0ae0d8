export { sessionAuth } from './session-auth.js';

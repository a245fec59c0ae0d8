export { sigV4Auth } from './sigv4-auth.js';

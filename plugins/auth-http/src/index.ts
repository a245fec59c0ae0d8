export { httpAuth } from './http-auth.js';

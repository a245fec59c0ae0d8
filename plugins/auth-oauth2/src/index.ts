export { oauth2Auth } from './oauth2-auth.js';

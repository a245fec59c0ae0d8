export type { DeviceLogin, LoginBrowser, LoginRequest } from './login/login-browser.js';
export type { OAuth2Options } from './oauth2-auth.js';
export { oauth2Auth } from './oauth2-auth.js';

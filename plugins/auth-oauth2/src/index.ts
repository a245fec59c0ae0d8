export type { DeviceLogin, LoginBrowser, LoginRequest } from './login/login-browser.js';
export { oauth2Auth, type OAuth2Options } from './oauth2-auth.js';

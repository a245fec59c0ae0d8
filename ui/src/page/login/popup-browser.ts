import type { LoginBrowser } from '@opchain/auth-oauth2';

const redirectUri = new URL('login.html', document.baseURI).href;

/** Lets users log in in a window of their own; the issuer redirects it to `login.html` of this page. */
export const popupBrowser: LoginBrowser = {
  redirectUri,
  visit: async (request) => (await import('./visit-in-popup.js')).visitInPopup(request, redirectUri),
};

// The script of `login.html`, the page that an issuer redirects a user to after a login.
import { loginChannel, received } from './login-channel.js';

const { href, pathname } = location;
// The code in the address must not remain in the history.
history.replaceState(null, '', pathname);
const channel = new BroadcastChannel(loginChannel);
// The page that waits for this login confirms it; the message is lost if this window closes before.
channel.addEventListener('message', ({ data }) => {
  if (data === received) close();
});
channel.postMessage(href);

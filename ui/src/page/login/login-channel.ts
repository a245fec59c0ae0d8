/** Name of the channel on which the window of a login passes on the address that it was redirected to. */
export const loginChannel = 'opchain-login';

/** What the page that waited for the login responds. */
export const received = 'received';

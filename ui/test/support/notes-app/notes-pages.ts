/** Each page has a token, which forms and scripts send back. */
const page = (csrf: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta name="csrf-token" content="${csrf}">
    <title>Field notes</title>
    <link rel="stylesheet" href="/assets/style.css">
  </head>
  <body><img src="/assets/logo.png" alt="">${content}</body>
</html>`;

export const loginPage = (csrf: string): string =>
  page(
    csrf,
    `<form method="post" action="/login">
      <input type="hidden" name="authenticity_token" value="${csrf}">
      <input name="email" aria-label="Email"><input type="password" name="password" aria-label="Password">
      <button>Log in</button>
    </form>`,
  );

export const notesPage = (csrf: string): string =>
  page(
    csrf,
    `<p id="user"></p><ul id="notes"></ul><button id="more">More</button><button id="create">New note</button>
    <div id="note"></div><script type="module" src="/assets/app.js"></script>`,
  );

/** The application's own script, as its authors wrote it. */
export const appScript = `
const csrf = document.querySelector('meta[name=csrf-token]').content;
let token;
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: {
      ...(token && { Authorization: 'Bearer ' + token }),
      ...(method !== 'GET' && { 'X-CSRF-Token': csrf }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { location: response.headers.get('location'), json: text === '' ? undefined : JSON.parse(text) };
}
const track = (event, subject) => navigator.sendBeacon('/collect', JSON.stringify({ event, subject, at: Date.now() }));
const button = (text, act) => {
  const made = Object.assign(document.createElement('button'), { textContent: text });
  made.addEventListener('click', act);
  return made;
};
async function list(cursor) {
  const { json } = await call('GET', '/api/notes?limit=2' + (cursor ? '&cursor=' + encodeURIComponent(cursor) : ''));
  for (const { title, href } of json.items) {
    const item = document.createElement('li');
    item.append(button(title, () => show(href)));
    document.querySelector('#notes').append(item);
  }
  document.querySelector('#more').onclick = () => list(json.page.next);
}
async function show(href) {
  const { json: note } = await call('GET', href);
  const { json: author } = await call('GET', '/api/authors/' + note.authorId);
  const image = Object.assign(new Image(), { src: note.thumbnail });
  document.querySelector('#note').replaceChildren(note.title + ' by ' + author.name, image, button('Delete', async () => {
    await call('DELETE', href);
    document.querySelector('#note').replaceChildren('Deleted');
  }));
  track('show', note.id);
}
document.querySelector('#create').onclick = async () => {
  const [{ json: user }, { json: tags }] = await Promise.all([call('GET', '/api/me'), call('GET', '/api/tags')]);
  const { location } = await call('POST', '/api/notes', { title: 'Heron', authorId: user.id });
  await call('PUT', location + '/tags', { tagIds: tags.map(({ id }) => id) });
  await show(location);
};
token = (await call('POST', '/api/token')).json.accessToken;
await list();
`;

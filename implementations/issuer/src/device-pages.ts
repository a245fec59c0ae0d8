import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml } from './escape-html.js';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/** The pages of the device flow (RFC 8628, section 3.3): the code is entered, confirmed or denied. */
export const devicePages = {
  userCodeInputSource: (ctx, form) => showPage(ctx, `${form}<button form="op.deviceInputForm">Continue</button>`),
  userCodeConfirmSource: (ctx, form, { clientId }, _device, code) =>
    showPage(
      ctx,
      `<p>Does ${escapeHtml(clientId)} show you the code <b>${code}</b>?</p>${form}
<button form="op.deviceConfirmForm">Confirm</button>
<button form="op.deviceConfirmForm" name="abort" value="yes">Refuse</button>`,
    ),
  successSource: (ctx) => showPage(ctx, '<p>You are logged in. You can close this window.</p>'),
} satisfies DeviceFlow;

function showPage(ctx: KoaContextWithOIDC, content: string): void {
  ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.body = `<!doctype html><html lang="en"><title>Log in</title>${content}</html>`;
}

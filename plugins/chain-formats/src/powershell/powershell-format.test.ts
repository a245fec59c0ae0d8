import { describe, expect, test } from '@jest/globals';
import { chainFormatCases } from '@opchain/core/testing';
import { importText } from '../../test/import-text.js';
import { powershellFormat } from '../index.js';

const fromChrome = `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0 (X11; Linux x86_64)"
$session.Cookies.Add((New-Object System.Net.Cookie("session", "9876fedc5432", "/", "shop.example")))
Invoke-WebRequest -UseBasicParsing -Uri "https://shop.example/orders" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="shop.example"
  "method"="POST"
  "path"="/orders"
  "scheme"="https"
  "accept"="*/*"
  "authorization"="Bearer 0123456789abcdef"
} \`
-ContentType "application/json" \`
-Body "{\`"note\`":\`"50 % of \`$it\`",\`"place\`":\`"caf$([char]233)\`"}";
Invoke-WebRequest -UseBasicParsing -Uri "https://shop.example/orders/7" -WebSession $session`;

const importPowershell = (content: string) => importText(powershellFormat(), content);

describe('passes the chain format kit', () => {
  const cases = chainFormatCases({
    plugin: () => powershellFormat(),
    samples: [
      {
        title: 'as Chrome copies all',
        source: { location: 'pasted', content: fromChrome },
        operations: ['POST /orders', 'GET /orders/{orderId}'],
        data: [],
        secrets: ['0123456789abcdef', '9876fedc5432'],
      },
    ],
    broken: [{ location: 'no URL', content: 'Invoke-WebRequest -Method POST' }],
  });
  for (const { title, run } of cases) test(title, run);
});

test('texts have the escapes of PowerShell', async () => {
  const { steps } = await importPowershell(fromChrome);
  expect(steps[0]?.body).toEqual({
    contentType: 'application/json',
    payload: { note: '50 % of $it', place: 'café' },
  });
});

test('as people write it: variables, tables as forms, short names', async () => {
  const { steps, chain } = await importPowershell(`$base = 'https://shop.example'
irm "$base/orders?page=$page" -Method Post -Body @{ name = 'Ada''s'; qty = "2" }
Invoke-RestMethod -Uri "$base/photos" -Method Post -Form @{ title = "Sea" }`);
  expect(steps.map(({ operation }) => operation.id)).toEqual(['postOrders', 'postPhotos']);
  expect(steps[0]?.body).toEqual({
    contentType: 'application/x-www-form-urlencoded',
    payload: { name: "Ada's", qty: '2' },
  });
  expect(steps[0]?.parameters).toEqual([{ in: 'query', name: 'page', value: '{{$inputs.page}}' }]);
  expect(steps[1]?.body).toEqual({ contentType: 'multipart/form-data', payload: { title: 'Sea' } });
  expect(chain.inputs.map(({ name }) => name)).toEqual(['page']);
});

import { describe, expect, test } from '@jest/globals';
import { proxyFromEnvironment, useProxy } from './find-proxy.js';

const proxy = 'http://proxy.example:8080';

describe('the environment', () => {
  test.each([
    ['https://api.example/x', { HTTPS_PROXY: proxy }, proxy],
    ['https://api.example/x', { https_proxy: proxy, HTTPS_PROXY: 'http://other:1' }, proxy],
    ['https://api.example/x', { HTTP_PROXY: proxy }, undefined],
    ['http://api.example/x', { HTTP_PROXY: proxy }, proxy],
    ['http://api.example/x', { HTTP_PROXY: proxy, REQUEST_METHOD: 'GET' }, undefined],
    ['http://api.example/x', { http_proxy: proxy, REQUEST_METHOD: 'GET' }, proxy],
    ['https://api.example/x', { ALL_PROXY: 'socks5://proxy.example:1080' }, 'socks5://proxy.example:1080'],
    ['http://api.example/x', { ALL_PROXY: 'socks5://p:1', http_proxy: proxy }, proxy],
    ['http://api.example/x', { http_proxy: 'proxy.example:8080' }, proxy],
    ['http://localhost:3000/x', { ALL_PROXY: proxy }, undefined],
    ['http://127.0.0.1/x', { ALL_PROXY: proxy }, undefined],
    ['http://[::1]/x', { ALL_PROXY: proxy }, undefined],
  ])('for %s with %j names the proxy %s', (url, env, expected) => {
    expect(proxyFromEnvironment(env)?.(url)).toBe(expected);
  });

  test('without a proxy is nothing to load', () => expect(proxyFromEnvironment({ NO_PROXY: '*' })).toBeUndefined());
});

describe('NO_PROXY', () => {
  test.each([
    ['*', 'http://api.example/', true],
    ['api.example', 'http://api.example/', true],
    ['API.example', 'http://api.EXAMPLE/', true],
    ['example', 'http://api.example/', true],
    ['.example', 'http://api.example/', true],
    ['*.example', 'http://api.example/', true],
    ['ample', 'http://api.example/', false],
    ['other, api.example', 'http://api.example/', true],
    ['other api.example', 'http://api.example./', true],
    ['api.example:8080', 'http://api.example:8080/', true],
    ['api.example:8080', 'http://api.example/', false],
    ['api.example:443', 'https://api.example/', true],
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/8', 'http://ten.example/', false],
    ['10.1.2.3', 'http://10.1.2.3:99/', true],
    ['fd00::/8', 'http://[fd12::1]/', true],
    ['fd00::/8', 'http://[fe80::1]/', false],
    ['[fd12::1]:80', 'http://[fd12::1]/', true],
    ['fd12::1', 'http://[fd12::1]/', true],
    ['10.0.0.0/99', 'http://10.1.2.3/', false],
    ['', 'http://api.example/', false],
  ])('%j for %s: direct is %s', (list, url, isDirect) => {
    expect(useProxy(proxy, list)(url) === undefined).toBe(isDirect);
  });
});

test.each(['ftp://proxy.example', 'http://', '::'])('%j is rejected as a proxy', (text) => {
  expect(() => useProxy(text)).toThrow('must be the URL of a proxy by http, https or SOCKS');
});

import { test, expect } from '@jest/globals';
test('esm only packages load', async () => { const j = await import('jose'); expect(typeof j.jwtVerify).toBe('function'); const m = await import('mockttp'); expect(m.getLocal).toBeDefined(); });

import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';

const t = testPortal({ listen: true });

describe('who sends half a header', () => {
  it('E5 ACC-446 is answered 408 within 13 seconds, and others are served meanwhile', async () => {
    const address = t.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const began = performance.now();
    const answered = new Promise<{ text: string; ms: number }>((done, fail) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/account HTTP/1.1\r\nhost: x\r\nx-slow: '));
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('error', fail).on('close', () => done({ text, ms: performance.now() - began }));
    });
    expect((await fetch(`http://127.0.0.1:${port}/api/account`)).status).toBe(200);
    const { text, ms } = await answered;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(9_000);
    expect(ms).toBeLessThan(13_000);
  }, 30_000);
  it('E5 ACC-446 connections are bounded', () => {
    expect(t.app.server.maxConnections).toBe(5_000);
  });
});

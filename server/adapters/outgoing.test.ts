import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { createHttpSms, createSmtpMail } from './messages.ts';
import { createPagodilFinancing } from './pagodil/financing.ts';
import { createHttpTimestamps } from './timestamps/timestamps.ts';

let server: Server | undefined;
const asked: string[] = [];
const keys: unknown[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    keys.push(request.headers['idempotency-key']);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server?.close());
const at = (path: string): string => `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}${path}`;

describe('whoever is asked with a secret sends us nowhere else', () => {
  const ask: [string, () => Promise<unknown>][] = [
    ['/sms', () => createHttpSms(at('/sms'), 'token').send({ id: 1, key: 'k', to: '+393331234567', body: 'x' })],
    ['/stamp', () => createHttpTimestamps(at('/stamp'), 'Basic x').stamp(new Uint8Array(32))],
    [
      '/pagodil/getStatus',
      () =>
        createPagodilFinancing(
          readConfig({
            DATABASE_URL: 'postgres://owner@database/ema',
            PAGODIL_API_KEY: 'key',
            PAGODIL_API_BASE: at('/pagodil'),
            PAGODIL_MERCHANT_ID: 'm',
            PAGODIL_PROVIDER_ID: 'p',
          }),
        ).read({ reference: 'ema-1', day: '2026-11-21' }),
    ],
  ];
  it.each(ask)('%s: a redirect is an error, and is not followed', async (path, send) => {
    asked.length = 0;
    await expect(send()).rejects.toThrow(/fetch failed|redirect/);
    expect(asked).toEqual([path]);
  });
});

describe('what keeps repeats out', () => {
  it('NET-918 an SMS goes with the key of its message, not with its number', async () => {
    const sms = createHttpSms(at('/sms'), 'token');
    keys.length = 0;
    for (const key of ['one', 'other', 'one'])
      await sms.send({ id: 7, key, to: '+393331234567', body: 'x' }).catch(() => undefined);
    expect(keys).toEqual(['ema-sms-one', 'ema-sms-other', 'ema-sms-one']);
  });
});

describe('a mail server that falls silent', () => {
  it('NET-874 K3 after DATA is given up, before the queue sends the message again', async () => {
    const heard: string[] = [];
    const silent = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 here\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        if (heard.includes('DATA')) return;
        heard.push(text.slice(0, 4));
        socket.write(text.startsWith('DATA') ? '354 go on\r\n' : '250 yes\r\n');
      });
    });
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    try {
      const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const limits = { connectionTimeout: 1_000, greetingTimeout: 1_000, socketTimeout: 500 };
      const mail = await createSmtpMail(url, 'portale@example.it', limits);
      const message = { key: 'k', to: 'chi@example.it', subject: 'Prova', body: 'Ciao' };
      await expect(mail.send(message)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      expect(heard).toContain('DATA');
    } finally {
      silent.close();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { postWebhook } from '../../adapters/webhook-sender.ts';
import { webhookReceiver } from '../../test/webhook-receiver.ts';
import { openSecret, resealed, sealSecret, signedHeaders } from './secrets.ts';

const UNREADABLE = 'unable to authenticate data';
const receiver = webhookReceiver();

describe('sending a webhook', () => {
  it('NET-478 signs as Standard Webhooks does', () => {
    // As the library `standardwebhooks` signs it.
    const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-timestamp']).toBe('1614265330');
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('NET-478 a secret that was sealed otherwise, or altered, opens nothing', () => {
    const sealed = sealSecret({ secret: 'one secret' }, 'whsec_AAAA');
    expect(openSecret({ secrets: ['one secret'] }, sealed)).toBe('whsec_AAAA');
    const turned = { secret: 'another', secrets: ['another', 'one secret'] } as const;
    expect(openSecret(turned, sealed)).toBe('whsec_AAAA');
    const anew = resealed(turned, sealed) ?? '';
    expect([openSecret({ secrets: ['another'] }, anew), resealed(turned, anew)]).toEqual(['whsec_AAAA', null]);
    expect(() => openSecret({ secrets: ['another'] }, sealed)).toThrow(UNREADABLE);
    expect(() =>
      openSecret(
        { secrets: ['one secret'] },
        sealed.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      ),
    ).toThrow(UNREADABLE);
  });

  it('NET-479 who hangs, or never ends, holds nobody: the patience is short and what is heard is bounded', async () => {
    receiver.answers.set('/hangs', () => {});
    receiver.answers.set('/trickles', (r) => {
      r.writeHead(200);
      const more = setInterval(() => r.write('.'), 20);
      r.on('close', () => clearInterval(more));
    });
    receiver.answers.set('/endless', (r) => {
      const more = (): void => void (r.destroyed || r.write('x'.repeat(65_536), () => setImmediate(more)));
      r.writeHead(200);
      more();
    });
    const post = (path: string, patienceMs: number) =>
      postWebhook({ url: receiver.at(path), headers: {}, body: '{}' }, { isFree: true, patienceMs });
    // It returns after its patience, which is shorter than the test's; both addresses would hold it for ever.
    expect(await post('/hangs', 200)).toEqual({ status: null, error: 'timeout' });
    expect(await post('/trickles', 200)).toEqual({ status: null, error: 'timeout' });
    expect(await post('/endless', 9_000)).toEqual({ status: 200, error: null });
    expect(await postWebhook({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' }, { isFree: true })).toEqual({
      status: null,
      error: 'ECONNREFUSED',
    });
  });
});

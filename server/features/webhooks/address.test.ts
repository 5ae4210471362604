import { describe, expect, it } from 'vitest';
import { urlFault } from '@ema/domain/webhooks/address.ts';
import { isPublicAddress, NotPublic, publicAddressOf } from '../../adapters/public-address.ts';
import { postWebhook } from '../../adapters/webhook-sender.ts';

const fault = (text: string, isFree: boolean) => urlFault(URL.canParse(text) ? new URL(text) : null, isFree);

describe('the address of a webhook', () => {
  it.each([
    ['https://erp.example.com/hooks', true],
    ['https://erp.example.com:8443/a?b=c', true],
    ['http://erp.example.com/hooks', false],
    ['ftp://erp.example.com', false],
    ['https://u:p@erp.example.com', false],
    ['https://erp.example.com/#x', false],
    ['https://localhost/hooks', false],
    ['https://LOCALHOST./hooks', false],
    ['https://erp.internal/hooks', false],
    ['https://stampante/hooks', false],
    ['https://[::1]/hooks', false],
    ['erp.example.com', false],
    ['', false],
  ])('NET-476 «%s» may be told: %s', (url, may) => {
    expect(fault(url, false) === null).toBe(may);
  });
  it('NET-476 in development any address may, but not with a password in it', () => {
    expect(fault('http://localhost:4000/hooks', true)).toBeNull();
    expect(fault('http://u:p@localhost:4000/hooks', true)).not.toBeNull();
    expect(fault('file:///etc/passwd', true)).not.toBeNull();
  });

  it.each([
    ['8.8.8.8', true],
    ['1.1.1.1', true],
    ['2606:4700:4700::1111', true],
    ...[
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1',
      '192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255',
      ':: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 64:ff9b:1::1 100::1 fc00::1 fd12::1 fe80::1',
      'fec0::1 ff02::1 2001:db8::1 2001:0:1::1 2002:a00:1::1 3fff::1 nessuno',
    ].flatMap((line) => line.split(' ').map((ip) => [ip, false] as const)),
  ] as const)('NET-476 %s is an address of the internet: %s', (ip, is) => {
    expect(isPublicAddress(ip)).toBe(is);
  });

  it('NET-476 a name is refused when one of its addresses is private, however numbers are written', async () => {
    const mixed = async () => ['8.8.8.8', '10.0.0.1'];
    await expect(publicAddressOf('erp.example.com', false, mixed)).rejects.toThrow(NotPublic);
    expect(await publicAddressOf('erp.example.com', false, async () => ['8.8.8.8', '1.1.1.1'])).toBe('8.8.8.8');
    for (const text of [
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://[::ffff:7f00:1]/',
    ])
      await expect(publicAddressOf(new URL(text).hostname, false), text).rejects.toThrow(NotPublic);
  });

  it('NET-476 what led elsewhere when it was kept is looked at again when it is sent, and connected to as it was seen', async () => {
    const post = { url: 'https://erp.example.com/hooks', headers: {}, body: '{}' };
    expect(await postWebhook(post, { isFree: false, resolve: async () => ['169.254.169.254'] })).toEqual({
      status: null,
      error: 'not_public',
    });
    let asked = 0;
    const turning = async () => [(asked += 1) === 1 ? '203.0.113.1' : '127.0.0.1'];
    await postWebhook(post, { isFree: true, resolve: turning, patienceMs: 300 });
    expect(asked).toBe(1);
    const silent = postWebhook(post, { isFree: false, resolve: () => new Promise(() => {}), patienceMs: 50 });
    expect(await silent).toEqual({ status: null, error: 'timeout' });
  });
});

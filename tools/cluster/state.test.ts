/** What a cluster's etcd says of who leads. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../ports.ts';
import { ttlInForce } from './state.ts';

it('NET-1050 how long a silent leader is waited for is what etcd granted, not what Patroni was told', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.url} ${body}`);
      const isKey = request.url === '/v3/kv/range';
      response.end(JSON.stringify(isKey ? { kvs: [{ lease: '759' }] } : { grantedTTL: '20', TTL: '17' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [gone, here] = [await freePort(), port].map((one) => ({ etcdUrl: `http://127.0.0.1:${one}` }));
  if (!gone || !here) throw new Error('two of them');
  expect(await ttlInForce([gone, here])).toBe(20);
  expect(asked).toEqual([
    `/v3/kv/range {"key":"${Buffer.from('/service/ema/leader').toString('base64')}"}`,
    '/v3/lease/timetolive {"ID":"759"}',
  ]);
  expect(await ttlInForce([gone])).toBeUndefined();
  server.close();
});

import { describe, expect, it } from 'vitest';
import { askPooler, limitsOf, refuseOverfull } from './pooler.ts';

const SETTINGS = [
  { key: 'max_client_conn', value: '500' },
  { key: 'default_pool_size', value: '24' },
  { key: 'reserve_pool_size', value: '4' },
  { key: 'max_db_connections', value: '0' },
  { key: 'max_prepared_statements', value: '200' },
];

describe('what a PgBouncer says', () => {
  it.each([
    [[], { clients: 500, servers: 28, prepared: 200 }],
    [[{ name: 'other', pool_size: '3' }], { clients: 500, servers: 28, prepared: 200 }],
    [
      [{ name: 'ema', pool_size: '40', reserve_pool: '0', max_connections: '0' }],
      { clients: 500, servers: 40, prepared: 200 },
    ],
    [
      [{ name: 'ema', pool_size: '40', reserve_pool_size: '5', max_connections: '30' }],
      { clients: 500, servers: 30, prepared: 200 },
    ],
  ])('of its databases %j', (databases, limits) => {
    expect(limitsOf(SETTINGS, databases, 'ema')).toEqual(limits);
  });

  it('an old one carries no prepared statements', () => {
    expect(limitsOf(SETTINGS.slice(0, 4), [], 'ema').prepared).toBe(0);
  });

  it('more clients than it lets in are refused, and more connections than the database lets in', () => {
    const pooler = { clients: 100, servers: 24, prepared: 0 };
    expect(() => refuseOverfull({ EMA_CONNECTIONS: 100 }, pooler, 24)).not.toThrow();
    expect(() => refuseOverfull({ EMA_CONNECTIONS: 101 }, pooler, 24)).toThrow('lets in 100 (max_client_conn)');
    expect(() => refuseOverfull({ EMA_CONNECTIONS: 100 }, pooler, 23)).toThrow('may open 24 connections');
  });

  it('whoever is no PgBouncer, or lets nobody ask, is not waited for', async () => {
    expect(await askPooler(process.env['EMA_TEST_PG_URL'] ?? '')).toBeNull();
    expect(await askPooler('postgres://nobody@127.0.0.1:1/ema')).toBeNull();
  });
});

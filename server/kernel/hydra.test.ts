import { describe, expect, it } from 'vitest';
import { pagination, toHydra } from './hydra.ts';

describe('the figures of a list', () => {
  it.each([
    [0, 0],
    [1, 1],
    [25, 1],
    [26, 2],
  ])('of %i rows there are %i pages', (total, totalPages) => {
    expect(pagination(1, 25, total)).toEqual({ page: 1, perPage: 25, totalItems: total, totalPages });
    expect(pagination(1, 25, { total, isAtLeast: false })).toEqual({
      page: 1,
      perPage: 25,
      totalItems: total,
      totalPages,
    });
  });

  it.each([
    [1, 400],
    [399, 400],
    [400, 401],
    [500, 501],
  ])('of more than are counted there is always one after page %i', (page, totalPages) => {
    expect(pagination(page, 25, { total: 10_000, isAtLeast: true })).toEqual({
      page,
      perPage: 25,
      totalItems: 10_000,
      totalPages,
      isAtLeast: true,
    });
  });
});

describe('a list as clients of the earlier API know it', () => {
  const page = (totalPages: number) => ({
    items: [{ id: 1 }],
    pagination: { page: 2, perPage: 1, totalItems: 3, totalPages },
  });
  it('has its rows, and the addresses of its pages with what was asked', () => {
    expect(toHydra(page(3), '/api/users?search=a&page=2')).toEqual({
      'hydra:member': [{ id: 1 }],
      'hydra:totalItems': 3,
      'hydra:view': {
        '@id': '/api/users?search=a&page=2',
        'hydra:first': '/api/users?search=a&page=1',
        'hydra:last': '/api/users?search=a&page=3',
      },
    });
  });
  it('has a first page that is the last when there is nothing', () =>
    expect(toHydra(page(0), '/api/users')).toMatchObject({ 'hydra:view': { 'hydra:last': '/api/users?page=1' } }));
  it.each([[null], ['text'], [{ items: [] }], [{ pagination: {} }], [[1]]])('leaves %o as it is', (answer) =>
    expect(toHydra(answer, '/api/users')).toBe(answer),
  );
});

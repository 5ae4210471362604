import { describe, expect, it } from 'vitest';
import { headersOf } from './fetch-telling.ts';

describe('NET-552 what was answered to a file that was sent', () => {
  it('has the headers of the answer, whatever stands in them', () => {
    const headers = headersOf('content-type: application/json; charset=utf-8\r\nX-Request-Id: a:b\r\nempty:\r\n\r\n');
    expect([...headers]).toEqual([
      ['content-type', 'application/json; charset=utf-8'],
      ['empty', ''],
      ['x-request-id', 'a:b'],
    ]);
  });
  it('is none where there is none', () => expect([...headersOf('')]).toEqual([]));
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSink, picksPlace, piecesSink } from './zip-sink.ts';

afterEach(() => vi.unstubAllGlobals());

const MB = 1024 * 1024;
const piece = (length: number, fill: number) => new Uint8Array(length).fill(fill);

describe('where a ZIP is written to', () => {
  it('NET-431 a place on the disk is asked for when it is long, where the browser can', () => {
    expect(picksPlace(64 * MB, 3)).toBe(false);
    vi.stubGlobal('showSaveFilePicker', () => {});
    expect([picksPlace(64 * MB, 3), picksPlace(MB, 2000), picksPlace(null, 201), picksPlace(null, 200)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it('NET-431 there it is written as it comes, whole or not at all', async () => {
    const done: unknown[] = [];
    const file = {
      write: async (bytes: Uint8Array) => done.push(bytes.length),
      close: async () => done.push('closed'),
      abort: async () => done.push('aborted'),
    };
    vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
      done.push(suggestedName);
      return { createWritable: async () => file };
    });
    const sink = await openSink('CU 2026-11-23.zip', 64 * MB, 3);
    await sink?.write(piece(5, 1));
    await sink?.close();
    await sink?.abort();
    expect(done).toEqual(['CU 2026-11-23.zip', 5, 'closed', 'aborted']);
  });
  it('NET-433 whoever chooses no place begins nothing; another error is told', async () => {
    const refuse = (name: string) =>
      vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('no', name)));
    refuse('AbortError');
    expect(await openSink('a.zip', 64 * MB, 3)).toBeNull();
    refuse('SecurityError');
    await expect(openSink('a.zip', 64 * MB, 3)).rejects.toThrow('no');
  });
  it('NET-431 elsewhere pieces become one, in order, however many there are', async () => {
    const whole: Blob[] = [];
    const sink = piecesSink((blob) => whole.push(blob));
    for (let i = 0; i < 10; i += 1) await sink.write(piece(3 * MB, i));
    await sink.close();
    const bytes = new Uint8Array(await (whole[0] ?? new Blob()).arrayBuffer());
    expect(bytes.length).toBe(30 * MB);
    expect(Array.from({ length: 10 }, (_, i) => bytes[i * 3 * MB])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(whole[0]?.type).toBe('application/zip');
  });
});

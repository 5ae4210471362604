import { afterEach, describe, expect, it, vi } from 'vitest';
import { entryName, nameInHeader, namer } from './zip-names.ts';
import { piecesSink } from './zip-sink.ts';
import { lengthOf, zipWork, type Entry, type ZipProgress, type ZipWork } from './zip-work.ts';

afterEach(() => vi.unstubAllGlobals());

const contentOf = (i: number): string => `contenuto ${i} `.repeat(20 + (i % 7));
const entryOf = (i: number): Entry => ({
  url: `/file/${i}`,
  person: `Agente ${i % 10}`,
  fileName: `Documento ${Math.floor(i / 10)}.pdf`,
  fileSize: contentOf(i).length,
  date: new Date(2026, 9, 1 + (i % 28), 12),
});
const entriesOf = (n: number): Entry[] => Array.from({ length: n }, (_, i) => entryOf(i));
const named = (i: number) => ({ 'content-disposition': `attachment; filename="${entryOf(i).fileName}"` });

type Answer = (i: number, attempt: number) => Response | Error;
const whole: Answer = (i) => new Response(contentOf(i), { headers: named(i) });
/** Real responses, and how often each file was asked for. */
const serve = (answer: Answer = whole): Map<number, number> => {
  const asked = new Map<number, number>();
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const i = Number(url.slice('/file/'.length));
    asked.set(i, (asked.get(i) ?? 0) + 1);
    signal.throwIfAborted();
    const answered = answer(i, asked.get(i) ?? 0);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  return asked;
};

type Run = { end: ZipProgress; zip: Uint8Array | null; told: ZipProgress[] };
/** `act` sees every step and may stop, go on or give up. */
const run = async (
  entries: readonly Entry[],
  act: (p: ZipProgress, work: ZipWork) => void = () => {},
): Promise<Run> => {
  const saved: Blob[] = [];
  const told: ZipProgress[] = [];
  let work: ZipWork | null = null;
  work = zipWork({
    entries,
    sink: piecesSink((file) => saved.push(file)),
    tell: (p) => {
      told.push(p);
      // Later, as a press would come.
      queueMicrotask(() => work && act(p, work));
    },
    wait: async () => {},
  });
  const end = await work.ended;
  return { end, told, zip: saved[0] ? new Uint8Array(await saved[0].arrayBuffer()) : null };
};
/** The names that a ZIP lists at its end. */
const namesIn = (zip: Uint8Array): string[] => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const names: string[] = [];
  for (let at = view.getUint32(zip.length - 6, true); view.getUint32(at, true) === 0x02_01_4b_50;) {
    const [name, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [number, number, number];
    names.push(new TextDecoder().decode(zip.subarray(at + 46, at + 46 + name)));
    at += 46 + name + extra + comment;
  }
  return names;
};

describe('names in a ZIP', () => {
  it('NET-434 the person stands before the document; of two of the same name the second says so', () => {
    expect(entryName('Anna Rossi', 'CU 2025.pdf')).toBe('Anna Rossi - CU 2025.pdf');
    expect(entryName('A/B', 'x:y?.pdf')).toBe('A B - x y .pdf');
    expect(entryName('Anna\u{202e}', 'fdp.\u{2066}exe\u{7f}.pdf'), 'nothing reads otherwise').toBe(
      'Anna - fdp.exe .pdf',
    );
    expect(entryName('..', '../../etc/passwd'), 'no folder').toBe('.. - .. .. etc passwd');
    const long = entryName('Anna', `${'Città '.repeat(60)}.pdf`);
    expect([long.endsWith('Città.pdf'), new TextEncoder().encode(long).length < 255], 'what a disk takes').toEqual([
      true,
      true,
    ]);
    const next = namer();
    expect(['a.pdf', 'A.pdf', 'a (2).pdf', 'a.pdf', 'senza', 'senza'].map(next)).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (2) (2).pdf',
      'a (3).pdf',
      'senza',
      'senza (2)',
    ]);
  });
  it.each([
    [`attachment; filename="a.pdf"; filename*=UTF-8''Citt%C3%A0.pdf`, 'Città.pdf'],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ['attachment', null],
    [null, null],
  ])('NET-316 the name in %j is %j', (header, name) => {
    expect(nameInHeader(header)).toBe(name);
  });
});

describe('many files as one ZIP', () => {
  it('NET-314 NET-431 all of them are in it, and it is as long as was said before', async () => {
    const asked = serve();
    const entries = [...entriesOf(25), { ...entryOf(3), url: '/file/3' }];
    const { zip, end, told } = await run(entries);
    const expected = namer();
    expect(namesIn(zip ?? new Uint8Array())).toEqual(entries.map((e) => expected(entryName(e.person, e.fileName))));
    expect(zip?.length).toBe(await lengthOf(entries));
    expect(end).toMatchObject({ state: 'saved', files: 26, total: 26, bytes: zip?.length, length: zip?.length });
    expect(told.find((p) => p.length !== null)).toMatchObject({ bytes: 0, files: 0 });
    expect(asked.get(4)).toBe(1);
  });
  it('NET-431 where one length is not known none is said', async () => {
    serve();
    const entries = [...entriesOf(2), { ...entryOf(2), fileSize: null }];
    expect(await lengthOf(entries)).toBeNull();
    expect((await run(entries)).end).toMatchObject({ state: 'saved', length: null });
  });
  it('NET-316 a file without a name is an error, and no ZIP is saved', async () => {
    const asked = serve((i) => (i === 2 ? new Response('x') : whole(i, 1)));
    const { zip, told } = await run(entriesOf(4), (p, work) => p.state === 'failed' && work.giveUp());
    expect(zip).toBeNull();
    expect(told.find((p) => p.state === 'failed')?.failure).toEqual({
      name: 'Agente 2 - Documento 0.pdf',
      reason: 'Il server non ha indicato il nome del file.',
    });
    expect([asked.get(2), asked.get(3)]).toEqual([1, undefined]);
  });
  it('NET-432 what the network loses is tried again by itself, what is refused is not', async () => {
    const asked = serve((i, attempt) => {
      if (i === 1 && attempt < 3) return attempt === 1 ? new TypeError('lost') : new Response('', { status: 503 });
      return whole(i, attempt);
    });
    expect((await run(entriesOf(3))).end.state).toBe('saved');
    expect([...asked.values()]).toEqual([1, 3, 1]);
    const refused = serve((i) =>
      i === 0 ? Response.json({ detail: 'Non esiste più.' }, { status: 404 }) : whole(i, 1),
    );
    const { told, zip } = await run(entriesOf(2), (p, work) => p.state === 'failed' && work.giveUp());
    expect(told.find((p) => p.state === 'failed')?.failure?.reason).toBe('Non esiste più.');
    expect([zip, refused.get(0)]).toEqual([null, 1]);
  });
  it('NET-432 NET-433 2,000 files, stopped and failed on the way, give the same bytes, and none is fetched twice', async () => {
    const entries = entriesOf(2000);
    serve();
    const straight = await run(entries);
    let broken = true;
    const asked = serve((i, attempt) => (i === 1200 && broken ? new TypeError('lost') : whole(i, attempt)));
    const stops = new Set([1, 700, 1999]);
    const { zip, told, end } = await run(entries, (p, work) => {
      if (p.state === 'running' && stops.delete(p.files)) work.stop();
      else if (p.state === 'stopped') work.goOn();
      else if (p.state === 'failed') {
        broken = false;
        work.goOn();
      }
    });
    expect([end.state, stops.size]).toEqual(['saved', 0]);
    expect(told.filter((p) => p.state === 'stopped').length).toBe(3);
    expect(told.find((p) => p.state === 'failed')).toMatchObject({
      files: 1200,
      failure: { name: 'Agente 0 - Documento 120.pdf' },
    });
    expect(Buffer.compare(zip ?? new Uint8Array(), straight.zip ?? new Uint8Array(1))).toBe(0);
    expect(asked.get(1200)).toBe(4);
    // Those in whose middle it was stopped are asked for once more; whatever was in the ZIP never is.
    const again = [...asked].filter(([i, n]) => n > 1 && i !== 1200).map(([i]) => i);
    expect(
      again.every((i) => [1, 2, 700, 701, 1999].includes(i)),
      String(again),
    ).toBe(true);
  }, 60_000);
  it('NET-433 given up, also while it stands, nothing is saved', async () => {
    serve();
    const { zip, end } = await run(entriesOf(50), (p, work) => {
      if (p.state === 'running' && p.files === 10) work.stop();
      if (p.state === 'stopped') work.giveUp();
    });
    expect([zip, end.state]).toEqual([null, 'given-up']);
  });
  it('NET-431 no more than one file at a time is held: the next is asked for when the one before is written', async () => {
    let written = 0;
    const ahead: number[] = [];
    serve((i) => {
      ahead.push(i - written);
      return whole(i, 1);
    });
    await run(entriesOf(300), (p) => {
      written = p.files;
    });
    expect(Math.max(...ahead)).toBeLessThanOrEqual(2);
  });
});

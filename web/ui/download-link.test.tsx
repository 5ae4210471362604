import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Anchor, Button, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadLink, isPlainPress } from './download-link.tsx';
import { fetchToSave, underWay } from './fetch-to-save.ts';
import { closeNotice, overlayStore } from './notices.tsx';

type Saved = { name: string; bytes: string };
let saved: Saved[] = [];
/** As much of a document as saving a file takes. */
const withDocument = () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.stubGlobal('document', {
    createElement: () => ({
      async click(this: { href: string; download: string }) {
        const bytes = await blobs[Number(this.href.slice(5))]?.text();
        saved.push({ name: this.download, bytes: bytes ?? '' });
      },
    }),
  });
};
const answers = (make: () => Response | Promise<Response>) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => make());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const file = () =>
  new Response('Nome;Stato', {
    headers: { 'content-disposition': `attachment; filename="gia.csv"; filename*=UTF-8''gi%C3%A0%20fatti.csv` },
  });
const told = () => overlayStore.get().notices.map(({ text }) => text);

describe('NET-1090 the link to a file', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    saved = [];
    withDocument();
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
    for (const dialog of overlayStore.get().dialogs) dialog.done();
    for (const { id } of overlayStore.get().notices) closeNotice(id);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is a link that saves, by itself and as a button or a link of a text', () => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <DownloadLink href="/file/a" role="menuitem">
          CSV
        </DownloadLink>
        <Button component={DownloadLink} href="/file/b">
          Scarica
        </Button>
        <Anchor component={DownloadLink} href="/file/c">
          ricevuta.pdf
        </Anchor>
      </MantineProvider>,
    );
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    expect(links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1])).toEqual(['/file/a', '/file/b', '/file/c']);
    for (const tag of links) expect(tag).toMatch(/ download=""/);
    expect(html).not.toContain('aria-busy');
  });

  it('is every link to a file that is saved', () => {
    const web = fileURLToPath(new URL('..', import.meta.url));
    const bare = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !/^(?:dist|node_modules)\/|^ui\/download-link\./.test(name))
      .filter((name) => /^\s+download$|<\w+ [^<>]*\sdownload[\s>]/m.test(readFileSync(`${web}${name}`, 'utf8')));
    expect(bare).toEqual([]);
  });

  it.each([
    ['a press', {}, true],
    ['the middle button', { button: 1 }, false],
    ['another tab', { ctrlKey: true }, false],
    ['another tab of a Mac', { metaKey: true }, false],
    ['another window', { shiftKey: true }, false],
    ['saving it as', { altKey: true }, false],
    ['what somebody else took', { defaultPrevented: true }, false],
  ])('%s', (_, more, isOurs) => {
    const plain = {
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      defaultPrevented: false,
    };
    expect(isPlainPress({ ...plain, ...more })).toBe(isOurs);
  });

  it('saves the file under its name, once for two presses', async () => {
    const fetch = answers(file);
    const first = fetchToSave('/file/once');
    expect(underWay.has('/file/once')).toBe(true);
    await Promise.all([first, fetchToSave('/file/once')]);
    await fetchToSave('/file/once');
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual([{ name: 'già fatti.csv', bytes: 'Nome;Stato' }]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(underWay.has('/file/once')).toBe(false);
    expect(told()).toEqual([]);
  });

  it('says that it is on its way when that lasts, and then that it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers(() => promise);
    const fetching = fetchToSave('/file/slow');
    await vi.advanceTimersByTimeAsync(500);
    expect(told()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told()).toEqual(['Sto preparando il file…']);
    expect(overlayStore.get().notices[0]?.isBusy).toBe(true);
    resolve(file());
    await fetching;
    expect(told()).toEqual(['File scaricato']);
  });

  it('ACC-766 a file that does not come is given up by «Annulla», without a word, and may be asked for again', async () => {
    const fetch = vi.fn<(url: string, init: { signal: AbortSignal }) => Promise<Response>>(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    vi.stubGlobal('fetch', fetch);
    const fetching = fetchToSave('/file/dead');
    await vi.advanceTimersByTimeAsync(700);
    const action = overlayStore.get().notices[0]?.action;
    expect(action?.label).toBe('Annulla');
    action?.onPress();
    await fetching;
    expect([told(), overlayStore.get().dialogs, underWay.has('/file/dead')]).toEqual([[], [], false]);
    await vi.advanceTimersByTimeAsync(600);
    answers(file);
    await fetchToSave('/file/dead');
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toHaveLength(1);
  });

  it.each([
    [429, 'Hai raggiunto il limite di 300 file scaricati in un giorno. Riprova domani.'],
    [404, 'Il file non esiste più.'],
    [503, 'Il servizio non è disponibile in questo momento.'],
  ])('a refusal (%s) is told with the server’s sentence', async (status, detail) => {
    answers(() => Response.json({ detail }, { status }));
    await fetchToSave(`/file/${status}`);
    const [dialog] = overlayStore.get().dialogs;
    expect(dialog?.title).toBe('Non è stato possibile scaricare il file');
    expect(renderToStaticMarkup(<MantineProvider>{dialog?.content}</MantineProvider>)).toContain(detail);
    expect([saved, underWay.has(`/file/${status}`)]).toEqual([[], false]);
  });

  it('a line that breaks, before the file or within it, is told as what it is', async () => {
    for (const make of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
    ]) {
      answers(make);
      await fetchToSave(`/file/${String(make)}`);
      const dialog = overlayStore.get().dialogs.at(-1);
      expect(renderToStaticMarkup(<MantineProvider>{dialog?.content}</MantineProvider>)).toContain(
        'Non c’è connessione. Controlla la rete e riprova.',
      );
      dialog?.done();
    }
  });

  it('ACC-707 an ended session leads to where one signs in, and from there back, as of every call', async () => {
    const [assign, setItem] = [vi.fn(), vi.fn()];
    vi.stubGlobal('location', { assign, pathname: '/app/orders/12', search: '' });
    vi.stubGlobal('sessionStorage', { setItem, removeItem: () => undefined });
    vi.stubGlobal('localStorage', { getItem: () => null });
    answers(() => Response.json({ detail: 'La sessione è terminata. Accedi di nuovo.' }, { status: 401 }));
    await fetchToSave('/file/ended');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(assign).toHaveBeenCalledWith('/');
    expect(setItem).toHaveBeenCalledWith('ema-way-back', expect.stringContaining('"/app/orders/12"'));
  });
});

/** A chosen photo is always answered for: where it cannot be read with the sentence why. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FILE_CHANGED } from '../../kernel/client.ts';
import { preparePhoto } from './prepare-photo.ts';

/** The picture of a browser that cannot draw what it is given. */
class Undrawable extends EventTarget {
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}
/** One that is drawn, of any size. */
class Drawn extends EventTarget {
  naturalWidth = 1200;
  naturalHeight = 1500;
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}
/** A reader that finds the file gone. */
class Gone extends EventTarget {
  readAsDataURL(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}
const photo = (): File => new File(['not a picture'], 'foto.jpg', { type: 'image/jpeg' });
/** It was moved away since it was chosen. */
const moved = (): File =>
  Object.assign(photo(), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) });

beforeEach(() => void vi.stubGlobal('Image', Undrawable));
afterEach(() => void vi.unstubAllGlobals());

it('ACC-688 a file that the browser cannot read any more is to be chosen again', async () => {
  expect(await preparePhoto(moved())).toBe(FILE_CHANGED);
});

it('ACC-688 one that is no picture is told as such', async () => {
  expect(await preparePhoto(photo())).toMatch(/^Questo file non è una foto che si può leggere/);
});

it('ACC-688 one that goes away while it is read is to be chosen again', async () => {
  vi.stubGlobal('Image', Drawn);
  vi.stubGlobal('FileReader', Gone);
  expect(await preparePhoto(photo())).toBe(FILE_CHANGED);
});

it('ACC-688 a browser that gives up on it is no reason to say nothing', async () => {
  vi.stubGlobal('Image', Drawn);
  vi.stubGlobal('FileReader', undefined);
  expect(await preparePhoto(photo())).toMatch(/^Questo file non è una foto/);
});

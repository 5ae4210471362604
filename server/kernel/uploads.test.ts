import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { plainPdf } from '../test/papers.ts';
import { testPortal } from '../test/harness.ts';
import { hostileFiles, type Hostile } from '../test/hostile-files.ts';
import { keepUpload, safeName } from './uploads.ts';

const t = testPortal();
const urlOf = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const keep = (bytes: Buffer, name = 'foto.jpg', wanted?: 'photo') =>
  keepUpload(t.services, 'file', { content: urlOf(bytes), name, type: 'image/jpeg' }, wanted);
const kept = async (id: number) => {
  const { rows } = await t.db.query<{ sha256: string; content_type: string; name: string }>(
    'select sha256, content_type, name from files where id = $1',
    [id],
  );
  const file = rows[0] ?? { sha256: '', content_type: '', name: '' };
  return { ...file, bytes: await t.services.ports.files.get(file.sha256) };
};
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

describe('what is uploaded to do harm (ACC-345)', () => {
  let corpus: Hostile[] = [];
  beforeAll(async () => {
    corpus = await hostileFiles();
  });
  it('ACC-309 is more than sixty files', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map((f) => f.bytes.toString('base64'))).size).toBeGreaterThanOrEqual(60);
  });
  it('ACC-309 each is refused under its field, or kept as what one sees of it', { timeout: 60_000 }, async () => {
    for (const { name, bytes, fate } of corpus) {
      const outcome = await keep(bytes, name).catch((thrown: unknown) => thrown);
      if (fate === 'refused') {
        expect(outcome, name).toBeInstanceOf(CallError);
        const { code, violations } = outcome as CallError;
        expect([code, violations[0]?.propertyPath], name).toEqual(['invalid', 'file']);
        expect(violations[0]?.message, name).toMatch(/^[A-ZÈ].+\.$/s);
        continue;
      }
      expect(outcome, name).toEqual(expect.any(Number));
      const file = await kept(outcome as number);
      expect(file.bytes.includes('EVIL'), `${name} keeps nothing of it`).toBe(false);
      expect(file.bytes.includes('PK\u0003\u0004'), name).toBe(false);
      expect(file.name, `${name} is given back as what it is`).toMatch(
        new RegExp(`^[^/\\\\]*[^./\\\\]\\.${ENDINGS[file.content_type]}$`),
      );
      if (!file.content_type.startsWith('image/')) continue;
      const { exif, xmp, format } = await sharp(file.bytes).metadata();
      expect({ exif, xmp, format: `image/${format}` }, name).toEqual({ format: file.content_type });
    }
  });
  it('ACC-309 a name that reads backwards is given back as it is spelt', () => {
    expect(safeName('foto\u202egnp.exe', 'jpg')).toBe('fotognp.jpg');
    expect(safeName('\u2066a\u2069\u0000/b\u0007.pdf', 'pdf')).toBe('b.pdf');
  });
  it('says in words what is wrong: too big, too many points, HEIC, no picture, nothing', async () => {
    const said = async (name: string) =>
      keep(corpus.find((f) => f.name === name)?.bytes ?? Buffer.alloc(0), name).then(
        () => '',
        (thrown: CallError) => thrown.violations[0]?.message ?? '',
      );
    expect(await said('sei-megabyte.jpg')).toMatch(/al massimo 5 MB/);
    expect(await said('200-milioni.png')).toMatch(/troppi pixel/);
    expect(await said('200-milioni.jpg')).toMatch(/troppi pixel/);
    expect(await said('iphone.heic')).toMatch(/HEIC.*iPhone.*Più compatibile/s);
    expect(await said('iphone.jpg')).toMatch(/HEIC/);
    expect(await said('disegno.svg')).toMatch(/una foto \(JPEG o PNG\) o un PDF/);
    expect(await said('vuoto.jpg')).toMatch(/non è leggibile/);
  });
  it('ACC-190 where a photo is asked for a PDF is none', async () => {
    await expect(keep(plainPdf(), 'foto.pdf', 'photo')).rejects.toMatchObject({
      violations: [{ propertyPath: 'file', message: 'Il file deve essere una foto (JPEG o PNG).' }],
    });
    await expect(keep(plainPdf(), 'foto.pdf')).resolves.toEqual(expect.any(Number));
  });
  it.each([
    ['C:\\Foto\\carta identità.JPEG', 'carta identità.png'],
    ['.htaccess', 'file.png'],
    ['foto.tar.gz', 'foto.png'],
    ['12.03.2026 foto', '12.03.2026 foto.png'],
  ])('is given back under a name of its kind: %s', async (name, expected) => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await kept(await keep(bytes, name))).name).toBe(expected);
  });
});

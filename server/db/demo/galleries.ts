/** Gives the demo its albums, videos, incentives and useful documentation, drawn for it. */
import type { PoolClient } from 'pg';
import type { Shelf } from '@ema/domain/galleries/shelves.ts';
import { addDays, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import type { Files } from '../../adapters/ports.ts';
import { makeFilm } from './film.ts';
import { dinner, landscape, planet, prize, sign, stage, works } from './scenes.ts';

type Picture = { title: string; scene: string };
const ALBUMS: readonly { name: string; pictures: readonly Picture[] }[] = [
  {
    name: 'Convention di Asti',
    pictures: [
      { title: 'L’apertura sul palco', scene: stage(0, '#b3564a') },
      { title: 'La premiazione', scene: stage(10, '#3f8f5b') },
      { title: 'La cena del sabato', scene: dinner('#c9b79c') },
      { title: 'I nuovi manager', scene: stage(22, '#6b4fa0') },
      { title: 'Il tavolo dei veterani', scene: dinner('#a9bfae') },
      { title: 'Le colline al mattino', scene: landscape(0) },
    ],
  },
  {
    name: 'Visita allo stabilimento',
    pictures: [
      { title: 'La linea dei detergenti', scene: works('#3f71c8') },
      { title: 'I serbatoi', scene: works('#3f8f5b') },
      { title: 'Il controllo qualità', scene: works('#e0a32e') },
    ],
  },
  {
    name: 'Viaggio premio',
    pictures: [
      { title: 'L’arrivo', scene: landscape(1) },
      { title: 'Il tramonto', scene: landscape(2) },
      { title: 'La serata di gala', scene: dinner('#b9a3bf') },
      { title: 'Alba sul borgo', scene: landscape(0) },
    ],
  },
];
const INCENTIVES: readonly (Picture & { days?: number })[] = [
  { title: 'Gara d’inverno: la coppa ai primi tre', scene: prize('#1f5f8b', 'cup'), days: 40 },
  { title: 'Viaggio premio a Lisbona', scene: prize('#3f8f8b', 'plane'), days: 120 },
  { title: 'Stella dei nuovi incaricati', scene: prize('#6b4fa0', 'star') },
  { title: 'Il pacco di Natale', scene: prize('#8a5a2b', 'gift'), days: 33 },
];
const ATTRIBUTES: readonly { title: string; scene: string | null }[] = [
  { title: 'Biodegradabile oltre il 90 %', scene: sign('#dcebe0', 'leaf') },
  { title: 'Senza fosfati', scene: sign('#dbe6f5', 'drop') },
  { title: 'Flaconi che si ricaricano', scene: sign('#d8ebe6', 'cycle') },
  { title: 'Microfibra che si lava 500 volte', scene: sign('#e6e0f0', 'cloth') },
  { title: 'Provato dermatologicamente', scene: sign('#f3dfdb', 'shield') },
  { title: 'Profumi senza allergeni', scene: null },
];
const VIDEOS: readonly { title: string; sky: string }[] = [
  { title: 'Benvenuto in EMA Planet', sky: '#1f2a44' },
  { title: 'Il nuovo anno in un minuto', sky: '#3a2a4d' },
];
const FILM = { width: 480, height: 360, framesPerSecond: 4, seconds: 6 };

type Stored = { id: number; previewId: number };
type Item = { shelf: Shelf; album?: number; title: string; place: number; to?: Day | undefined; file: Stored | null };

/** Kept as uploads are: whole, and small for lists. */
export const drawer = async (client: PoolClient, files: Files) => {
  const { default: sharp } = await import('sharp');
  const store = async (bytes: Buffer, contentType: string, name: string): Promise<number> => {
    const sha256 = await files.put(bytes);
    const stored = await client.query<{ id: string }>(
      'insert into files (sha256, size, content_type, name) values ($1, $2, $3, $4) returning id',
      [sha256, bytes.length, contentType, name],
    );
    return Number(stored.rows[0]?.id);
  };
  const small = (scene: string) => sharp(Buffer.from(scene)).resize(320).jpeg({ quality: 80 }).toBuffer();
  return {
    photo: async (title: string, scene: string): Promise<Stored> => {
      const whole = await sharp(Buffer.from(scene)).jpeg({ quality: 85 }).toBuffer();
      const id = await store(whole, 'image/jpeg', `${title}.jpg`);
      return { id, previewId: await store(await small(scene), 'image/jpeg', `${title} piccola.jpg`) };
    },
    film: async (title: string, sky: string): Promise<Stored> => {
      const { width, height, framesPerSecond, seconds } = FILM;
      const frames = Array.from({ length: framesPerSecond * seconds }, (_, i) => i / (framesPerSecond * seconds));
      const pictures = await Promise.all(
        frames.map((turn) =>
          sharp(Buffer.from(planet(turn, sky)))
            .resize(width, height)
            .webp({ quality: 60 })
            .toBuffer(),
        ),
      );
      const id = await store(makeFilm({ width, height, framesPerSecond, pictures }), 'video/webm', `${title}.webm`);
      return { id, previewId: await store(await small(planet(0.1, sky)), 'image/jpeg', `${title}.jpg`) };
    },
  };
};

const insertItem = async (client: PoolClient, { shelf, album, title, place, to, file }: Item): Promise<void> => {
  const mediaType = file === null ? null : shelf === 'video' ? 'video' : 'photo';
  await client.query(
    `insert into gallery_items (shelf, album_id, title, position, publish_to, media_type, file_id, preview_file_id,
       duration_seconds, created_by_user_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, id
     from users
     where username = 'admin'`,
    [
      shelf,
      album ?? null,
      title,
      place,
      to ?? null,
      mediaType,
      file?.id ?? null,
      file?.previewId ?? null,
      mediaType === 'video' ? FILM.seconds : null,
    ],
  );
};

export const insertGalleries = async (client: PoolClient, files: Files, now: Date): Promise<void> => {
  const draw = await drawer(client, files);
  const today = romeDay(now);
  for (const [at, { name, pictures }] of ALBUMS.entries()) {
    const albumRow = await client.query<{ id: string }>(
      `insert into gallery_albums (name, position, created_by_user_id)
       select $1, $2, id
       from users
       where username = 'admin'
       returning id`,
      [name, at + 1],
    );
    const album = Number(albumRow.rows[0]?.id);
    for (const [place, { title, scene }] of pictures.entries())
      await insertItem(client, { shelf: 'album', album, title, place, file: await draw.photo(title, scene) });
  }
  for (const [place, { title, sky }] of VIDEOS.entries())
    await insertItem(client, { shelf: 'video', title, place, file: await draw.film(title, sky) });
  for (const [place, { title, scene, days }] of INCENTIVES.entries()) {
    const to = days === undefined ? undefined : addDays(today, days);
    await insertItem(client, { shelf: 'incentive', title, place, to, file: await draw.photo(title, scene) });
  }
  for (const [place, { title, scene }] of ATTRIBUTES.entries()) {
    const file = scene === null ? null : await draw.photo(title, scene);
    await insertItem(client, { shelf: 'attribute', title, place, file });
  }
};

/** Knows the places of birth: Italian municipalities, also of the past, and countries (data of ANPR, CC BY 4.0). */
import { placeKey, placeProbes, type Municipality } from '@ema/domain/customers/birthplace.ts';
import type { Day } from '@ema/domain/kernel/days.ts';

/** A quarter of a megabyte of places: read when the first agent asks. */
const connector = async () => (await import('@marketto/belfiore-connector-embedded')).belfioreConnector;

export const placeOfCode = async (belfiore: string) => (await connector()).findByCode(belfiore);

/** From here on codes were given to new municipalities alone; before it the first day may be that of a new province. */
const FIRST_NEW_CODE = 'M207';
const ALWAYS = '1861-03-17';
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export type Birthplace = Municipality & { province: string; code: string };

/** What the catalogue has of a name and of similar ones. */
export const municipalitiesLike = async (name: string): Promise<Birthplace[]> => {
  const near: Birthplace[] = [];
  for (const probe of placeProbes(name)) {
    if (near.some((m) => placeKey(m.name) === placeKey(name))) break;
    near.push(...(await containing(probe)));
  }
  return near;
};
const containing = async (probe: string): Promise<Birthplace[]> => {
  const letters = probe.toLowerCase();
  return (await places()).filter(({ name }) => name.toLowerCase().includes(letters));
};
let known: Promise<readonly Birthplace[]> | undefined;
/** Some 9,800, read once: to make a thousand of them of its packed data takes the catalogue most of a second. */
const places = (): Promise<readonly Birthplace[]> => (known ??= readPlaces());
const readPlaces = async (): Promise<readonly Birthplace[]> =>
  ((await (await connector()).cities?.toArray()) ?? []).map((place) => ({
    name: place.name,
    province: place.province ?? '',
    code: place.belfioreCode,
    from: place.belfioreCode >= FIRST_NEW_CODE ? dayOf(place.creationDate) : ALWAYS,
    to: dayOf(place.expirationDate),
  }));

/** Those whose name has these letters and in which one could be born on that day, with their province (NET-053). */
export const birthplacesOn = async (name: string, bornOn: Day): Promise<Birthplace[]> => {
  const [probe] = placeProbes(name);
  if (probe === undefined) return [];
  return (await containing(probe)).filter((m) => m.province !== '' && m.from <= bornOn && bornOn <= m.to);
};

/** Makes up people who could exist: names, birth, fiscal code, address and contacts that fit each other. */
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { CITIES, MEN, STREETS, SURNAMES, WOMEN } from './names.ts';
import { personas } from './personas.ts';
import type { Random } from './random.ts';

export type DemoPerson = {
  firstName: string;
  lastName: string;
  gender: 'M' | 'F';
  birthDate: string;
  birthMunicipality: string;
  fiscalCode: string;
  street: string;
  streetNumber: string;
  city: string;
  postCode: string;
  province: string;
  phone: string;
  email: string;
  mobile: string;
};

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const two = (n: number): string => String(n).padStart(2, '0');

/** A persona's name is nobody else's: whoever tries the portal with it means the persona. */
const surnameFor = (firstName: string, drawn: string): string =>
  personas.some((p) => p.firstName === firstName && p.lastName === drawn)
    ? (SURNAMES[(SURNAMES.indexOf(drawn) + 1) % SURNAMES.length] ?? drawn)
    : drawn;

export type MakePerson = (given?: Partial<DemoPerson>) => DemoPerson;

/** No two have the same fiscal code, mobile or e-mail address, nor one of those `taken` before. */
export const peopleMaker = (random: Random, taken: readonly string[] = []): MakePerson => {
  const codes = new Set<string>(taken);
  let n = codes.size;
  const make: MakePerson = (given = {}) => {
    n += 1;
    const gender = given.gender ?? (random.next() < 0.55 ? 'F' : 'M');
    const firstName = given.firstName ?? random.pick(gender === 'F' ? WOMEN : MEN);
    const lastName = given.lastName ?? surnameFor(firstName, random.pick(SURNAMES));
    const home =
      CITIES.find((c) => c.name === given.city) ??
      CITIES[Math.min(random.below(CITIES.length), random.below(CITIES.length))] ??
      random.pick(CITIES);
    const birth = random.pick(CITIES);
    for (;;) {
      const birthDate = `${1945 + random.below(60)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
      const fiscalCode = buildFiscalCode({ lastName, firstName, birthDate, gender, belfiore: birth.belfiore });
      if (codes.has(fiscalCode)) continue;
      codes.add(fiscalCode);
      return {
        firstName,
        lastName,
        gender,
        birthDate,
        birthMunicipality: birth.name,
        fiscalCode,
        street: random.pick(STREETS),
        streetNumber: String(1 + random.below(120)),
        city: home.name,
        postCode: String(home.postCodes[(n * 13) % home.postCodes.length]).padStart(5, '0'),
        province: home.province,
        phone: random.next() < 0.4 ? `${home.prefix} ${String(200_000 + random.below(799_999))}` : '',
        email: `${ascii(firstName)}.${ascii(lastName)}${n}@example.it`,
        mobile: `+393${20 + random.below(70)}${String(1_000_000 + n)}`,
        ...given,
      };
    }
  };
  return make;
};

/** Invents somebody nobody knows yet, with data of their own in every run. */
import { randomInt } from 'node:crypto';
import { buildFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';

export type Person = {
  lastName: string;
  firstName: string;
  birthDate: string;
  fiscalCode: string;
  mobile: string;
  email: string;
};

/** Somebody nobody knows yet: code, mobile and e-mail are their own in every run. */
export const somebody = (): Person => {
  const n = randomInt(1_000_000, 9_999_999);
  const [lastName, firstName] = ['Bertone', 'Silvana'];
  const birthDate = `19${randomInt(50, 99)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
  const fiscalCode = buildFiscalCode({ lastName, firstName, birthDate, gender: 'F', belfiore: 'A479' });
  return { lastName, firstName, birthDate, fiscalCode, mobile: `333${n}`, email: `s${n}@example.it` };
};

/** A name that is its own in every run, with letters for its figures: people are called by letters alone. */
export const lettersOf = (name: string): string =>
  name.replaceAll(/\d/g, (figure) => 'abcdefghij'.charAt(Number(figure)));

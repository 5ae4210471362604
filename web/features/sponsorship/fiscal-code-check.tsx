/** Says whether a fiscal code is of the person of the other fields, half a second after the last key (NET-050, NET-051). */
import { checkFiscalCode } from '@ema/calls/places.ts';
import type { InvitationData } from '@ema/domain/sponsorship/invitation.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import styles from './invitations.module.css';

const PAUSE = 500;
const WHOLE = 16;
const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

export const FiscalCodeCheck = ({ values }: { values: InvitationData }) => {
  const settled = useSettled(values, PAUSE);
  const { nationalIdentificationNumber, firstName, lastName, gender, birthDate } = settled;
  const isWhole = nationalIdentificationNumber.length >= WHOLE;
  const checked = useCall(
    checkFiscalCode,
    {
      query: {
        nationalIdentificationNumber,
        ...(firstName ? { firstName } : {}),
        ...(lastName ? { lastName } : {}),
        ...(gender === 'M' || gender === 'F' ? { gender } : {}),
        ...(isDay(birthDate) ? { birthDate } : {}),
      },
    },
    { enabled: isWhole },
  ).data;
  if (!isWhole || !checked) return null;
  return (
    <p className={styles.said} role="status" data-wrong={!checked.valid || undefined}>
      {checked.message}
    </p>
  );
};

/** An edit that comes to another total than the one somebody saw: what is new in it has changed its price. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { formatEuro, wireToCents, type Cents } from '@ema/domain/kernel/money.ts';

/**
 * `of`: of what, as «della commissione»; `press`: what its button says. Who did not say what they saw is not asked.
 * @throws stale_version
 */
export const refuseOtherTotal = (
  { of, press = 'salva' }: { of: string; press?: 'salva' | 'conferma' },
  totalCents: Cents,
  seen: string | undefined,
): void => {
  if (seen === undefined || wireToCents(seen) === totalCents) return;
  throw new CallError(
    'stale_version',
    `Nel frattempo i prezzi sono cambiati: il totale ${of} non è più ` +
      `di ${formatEuro(wireToCents(seen))}, ma di ${formatEuro(totalCents)}. ` +
      `Ricontrolla e ${press} di nuovo.`,
  );
};

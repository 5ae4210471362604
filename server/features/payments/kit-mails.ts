/** What somebody is told of a payment of their registration kit: it arrived, or it was refused. */
import { formatDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro, type Cents } from '@ema/domain/kernel/money.ts';
import type { KitPart } from '@ema/domain/sponsorship/states.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { originOf, type Config } from '../../kernel/config.ts';

type Mail = { subject: string; body: string };
type Paid = { first_name: string; part: KitPart; number: number; amount_cents: Cents };
type Left = { part: KitPart; number: number; amount_cents: Cents; due_on: Day };

const letter = (firstName: string, ...lines: string[]): string =>
  [`Gentile ${firstName},`, ...lines, 'EMA Planet'].join('\n\n');

export const paidKitMail = (p: Paid, left: readonly Left[]): Mail => ({
  subject: 'Kit di adesione: pagamento ricevuto',
  body: letter(
    p.first_name,
    `abbiamo ricevuto ${formatEuro(p.amount_cents)} per il tuo kit di adesione ` +
      `(${partName(p.part, p.number).toLowerCase()}).`,
    left.length === 0 ? 'Non resta altro da pagare.' : ['Resta da pagare:', ...left.map(lineOf)].join('\n'),
  ),
});
const lineOf = (l: Left): string =>
  `- ${partName(l.part, l.number)}: ${formatEuro(l.amount_cents)}, ${formatDay(l.due_on)}`;

export const refusedKitMail = (p: Paid, config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): Mail => ({
  subject: 'Kit di adesione: pagamento rifiutato',
  body: letter(
    p.first_name,
    `il pagamento di ${formatEuro(p.amount_cents)} per il tuo kit di adesione è stato rifiutato. ` +
      'Non hai pagato nulla.',
    'Puoi riprovare nel Centro operazioni:',
    `${originOf(config)}/app/account/operations-center`,
  ),
});

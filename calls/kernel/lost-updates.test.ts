import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../all.ts';

/** What a body carries of what its sender saw: the version of the record, or the values that were on the screen. */
const SEEN = ['version', 'before', 'expected'];
const saysWhatWasSeen = (body: z.ZodType | undefined): boolean => {
  if (!body) return false;
  const json = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return SEEN.some((key) => json.includes(`"${key}":`));
};
/** These change something without saying from what, each for a reason. */
const NOTHING_SEEN: Record<string, readonly string[]> = {
  "one's own, which nobody else writes": [
    'access.switch-shop',
    'access.update-password',
    'alerts.mark-read',
    'home.announcement-seen',
    'incomes.insert-iban',
    'incomes.set-external-incomes-enabled',
    'orders.reset-subordinates-commissions-count',
    'views.set-default',
    'anomalies.report-operation',
  ],
  'it says the revision it was made from under a name of its own': ['drafts.keep', 'levels.save-scale'],
  'one conditional step from one state to the next: who comes second reads 409': [
    'appointments.answer-invitation',
    'appointments.set',
    'customer-orders.withdrawal-goods-returned',
    'customers.activate-account',
    'payments.settle-declared',
    'admin-orders.export',
    'admin-orders.export-many',
    'admin-orders.undo-export',
    'media.give-poster',
    'sponsorship.change-sponsor',
    'sponsorship.make-link',
    'sponsorship.set-free-payment',
  ],
  'it names what it wants to be, of a switch or of one value with its reason in the log': [
    'agents.set-flags',
    'announcements.set-active',
    'operations.force-contact-validation',
    'operations.move-contact',
    'system.set-parameter',
  ],
  'it sends a code or a message, or checks one': [
    'admin-orders.send-email',
    'customers.complete-contact-validation',
    'customers.start-contact-validation',
    'meetings.guests-report',
    'sponsorship.contact-validation-complete',
    'sponsorship.contact-validation-start',
    'sponsorship.handed-contact-complete',
    'sponsorship.handed-contact-start',
  ],
  'it names every id of the list, and is refused when that is no longer the list': [
    'galleries.order-albums',
    'galleries.order-items',
    'catalogue.order-listing',
  ],
  'the file is the whole list, checked on the screen before': ['meetings.import-guests'],
};

describe('a change of something that others change too', () => {
  const changing = calls.filter((c) => c.method === 'PATCH' || c.method === 'PUT');
  const listed = Object.values(NOTHING_SEEN).flat();
  it('H9 ACC-441 says from what it was made, or stands in the list with its reason', () => {
    const silent = changing.filter((c) => !saysWhatWasSeen(c.body)).map((c) => c.name);
    expect(silent.toSorted()).toEqual(listed.toSorted());
  });
  it('H9 ACC-441 answers 409 when that is no longer so', () => {
    const deaf = changing
      .filter((c) => saysWhatWasSeen(c.body) && !c.errors.includes('stale_version'))
      .map((c) => c.name);
    expect(deaf).toEqual([]);
  });
});

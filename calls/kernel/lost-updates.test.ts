import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../all.ts';
import type { CallSpec } from './call.ts';
import { seenVersion } from './shapes.ts';

/** What a body carries of what its sender saw: the version of the record, or the values that were on the screen. */
const SEEN = ['version', 'before', 'baseRevision'];
type Schema = {
  type?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
};
const written = (body: z.ZodType): Schema => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
/** Whatever may be sent has it: each of several shapes, each entry of a list. */
const demands = (schema: Schema): boolean => {
  if (schema.anyOf) return schema.anyOf.every(demands);
  if (schema.allOf) return schema.allOf.some(demands);
  if (schema.items) return demands(schema.items);
  return (schema.required ?? []).some((key) => SEEN.includes(key) || demands(schema.properties?.[key] ?? {}));
};
const mentions = (schema: Schema): boolean => SEEN.some((key) => JSON.stringify(schema).includes(`"${key}":`));
const hasFields = (schema: Schema): boolean =>
  Object.keys(schema.properties ?? {}).length > 0 || [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(hasFields);

/**
 * A PUT or PATCH, and a POST to something that is there with words of its own. A POST without a word is one step from
 * one state to the next, a DELETE names what shall be no more, and both are conditional in SQL.
 */
const changes = ({ method, path, body }: CallSpec): boolean =>
  method === 'PUT' ||
  method === 'PATCH' ||
  (method === 'POST' &&
    body !== undefined &&
    (mentions(written(body)) || (path.includes(':') && hasFields(written(body)))));
const saysWhatWasSeen = ({ body }: CallSpec): boolean => body !== undefined && demands(written(body));

/** These change something without saying from what, each for a reason. */
const NOTHING_SEEN: Record<string, readonly string[]> = {
  "one's own, which nobody else writes": [
    'access.switch-shop',
    'access.update-password',
    'alerts.confirm',
    'alerts.mark-read',
    'home.announcement-seen',
    'incomes.insert-iban',
    'incomes.set-external-incomes-enabled',
    'orders.reset-subordinates-commissions-count',
    'views.set-default',
    'anomalies.report-operation',
    'contracts.privacy-policy-manager-payload',
    'contracts.privacy-policy-customer-payload',
    'contracts.privacy-policy-agent-emakleen-payload',
    'contracts.engagement-letter-payload',
    'contracts.engagement-letter-emakleen-payload',
    'contracts.agent-registration-payload',
    'contracts.pages-seen',
    'fiscal-documents.pages-seen',
    'fiscal-documents.receipt.pages-seen',
  ],
  'the total that was shown, where one was shown': [
    'orders.change-payment-method',
    'orders.direct-submission',
    'customer-orders.change-payment-method',
    'customer-orders.direct-submission',
  ],
  'one conditional step from one state to the next: who comes second reads 409': [
    'appointments.answer-invitation',
    'appointments.record-result',
    'appointments.redeem-reward',
    'catalogue.withdraw-fee-scale',
    'catalogue.withdraw-vat-change',
    'levels.withdraw-scale',
    'contracts.cancel',
    'customer-orders.withdraw',
    'customer-orders.withdrawal-goods-returned',
    'customer-orders.withdrawal-refund',
    'customers.activate-account',
    'data-validation.discard-income',
    'fiscal-documents.cancel',
    'galleries.complete-arrival',
    'media.hide',
    'payments.resolve',
    'payments.settle-declared',
    'privacy.settle',
    'privacy.erase',
    'profile.discard-user-upload',
    'admin-orders.export',
    'admin-orders.export-many',
    'admin-orders.undo-export',
    'media.give-poster',
    'sponsorship.make-link',
    'sponsorship.set-free-payment',
    'sponsorship.waive-kit-payment',
  ],
  'it names what it wants to be, of a switch or of one value with its reason in the log': [
    'announcements.set-active',
    'operations.force-contact-validation',
    'operations.move-contact',
  ],
  'one value from a day, both in its words: what it was before stays in the log': ['catalogue.set-listing-price'],
  'one thing put in or taken out, which is named; the rest stays': [
    'catalogue.add-kit-product',
    'catalogue.add-to-listing',
    'catalogue.remove-kit-product',
    'fiscal-documents.add-import-file',
    'sponsorship.handed-file',
    'sponsorship.upload-invitation-file',
  ],
  'a picture chosen by whoever looks at it: it is shown at once, and which one it was stays in the log': [
    'catalogue.set-option-picture',
    'catalogue.set-product-picture',
  ],
  'it sends a code or a message, or checks one': [
    'admin-orders.send-email',
    'contracts.complete-signature',
    'contracts.send-by-email',
    'customer-orders.complete-signature',
    'customers.complete-contact-validation',
    'customers.start-contact-validation',
    'fiscal-documents.complete-signature',
    'fiscal-documents.receipt.complete-signature',
    'fiscal-documents.send-by-email',
    'meetings.guests-report',
    'sponsorship.contact-validation-complete',
    'sponsorship.contact-validation-start',
    'sponsorship.handed-contact-complete',
    'sponsorship.handed-contact-start',
    'users.send-credentials',
  ],
  'it only looks': ['contracts.check-document', 'contracts.preview', 'meetings.check-guests'],
  'it leads to where one pays': [
    'customer-orders.pagodil-payment',
    'customer-orders.stripe-payment',
    'payments.stripe-payment',
    'sponsorship.create-kit-session',
  ],
  'it names every id of the list, and is refused when that is no longer the list': [
    'galleries.order-albums',
    'galleries.order-items',
    'catalogue.order-listing',
  ],
  'the file is the whole list, checked on the screen before': ['meetings.import-guests'],
};

/** Their first answer is not kept for a repetition. */
const ANSWER_NOT_KEPT: Record<string, string> = {
  'drafts.keep': 'its own id and revision say that it is sent again',
  'galleries.give-poster': 'it opens its own transactions; a frame that is there stays',
  'levels.save-scale': 'a scale that stands there already is answered as saved',
  'sponsorship.confirm-invitation':
    'it opens its own transactions; one that is confirmed already is answered as confirmed',
  'sponsorship.handed-data': 'nobody is signed in; what stands there already is answered as saved',
  'webhooks.rotate-secret': 'its answer is a secret, which is kept nowhere',
  'webhooks.update-endpoint': 'it opens its own transactions; what stands there already is answered as saved',
};

describe('a change of something that others change too', () => {
  const changing = (calls as readonly CallSpec[]).filter(changes);
  const listed = Object.values(NOTHING_SEEN).flat();
  it('H9 ACC-441 NET-760 must say from what it was made, or stands in the list with its reason', () => {
    const silent = changing.filter((c) => !saysWhatWasSeen(c)).map((c) => c.name);
    expect(silent.toSorted()).toEqual(listed.toSorted());
  });
  it('H9 ACC-441 answers 409 when that is no longer so', () => {
    const deaf = changing.filter((c) => saysWhatWasSeen(c) && !c.errors.includes('stale_version')).map((c) => c.name);
    expect(deaf).toEqual([]);
  });
  it('NET-761 is answered as the first time when it is sent again with its key', () => {
    const unkept = changing.filter((c) => saysWhatWasSeen(c) && c.idempotency !== 'key').map((c) => c.name);
    expect(unkept.toSorted()).toEqual(Object.keys(ANSWER_NOT_KEPT).toSorted());
  });
  it('NET-760 a version that may be left out is none, in whatever shape it comes', () => {
    const version = seenVersion();
    const bodies: [z.ZodType, boolean][] = [
      [z.strictObject({ name: z.string(), version }), true],
      [z.strictObject({ version: version.nullable() }).refine(() => true), true],
      [z.strictObject({ changes: z.array(z.strictObject({ before: z.string() })) }), true],
      [z.strictObject({ name: z.string(), version: version.optional() }), false],
      [z.strictObject({ name: z.string(), version }).partial(), false],
      [z.strictObject({ version }).nullish(), false],
      [z.union([z.strictObject({ version }), z.strictObject({ name: z.string() })]), false],
      [z.strictObject({ changes: z.array(z.strictObject({ before: z.string() })).optional() }), false],
    ];
    expect(bodies.map(([body]) => demands(written(body)))).toEqual(bodies.map(([, isDemanded]) => isDemanded));
  });
});

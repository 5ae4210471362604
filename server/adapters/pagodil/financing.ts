/** Asks PagoDIL for an order to be paid in instalments, and asks it what became of a request. */
import { createHmac } from 'node:crypto';
import { financingOutcome } from '@ema/domain/payments/pagodil.ts';
import type { Config } from '../../kernel/config.ts';
import { ProviderRefusal, type Financing, type FinancingFacts, type FinancingKey } from '../ports.ts';

export type Account = { apiKey: string; merchantId: string; providerId: string };
/** Outside production, without an account of one's own, the sandbox of this very server answers. */
export const sandboxAccount = (config: Config): Account => ({
  apiKey: createHmac('sha256', config.secret).update('pagodil-api').digest('hex').slice(0, 32),
  merchantId: 'EMAPLANET',
  providerId: 'sandbox',
});

type Answer = {
  responseCode?: string;
  responseMessage?: string;
  transactionStatus?: string;
  redirectionUrl?: string;
  amount?: number;
  currency?: string;
  transactionKey?: { merchantTransactionId?: string };
};
const DONE = '000';
const ALREADY_CONFIRMED = '004';
const ALREADY_REFUNDED = '009';
const UNKNOWN_KEY = '022';

/**
 * PagoDIL by Cofidis as its public guide for Italy describes (docs.cofidis.digital): initialize with immediate capture,
 * getStatus, confirm, updateStatus to abandon, refund as a whole. Amounts in cents, as our ports speak.
 */
export const createPagodilFinancing = (config: Config): Financing => {
  const own = config.PAGODIL_API_KEY;
  const account: Account = own
    ? { apiKey: own, merchantId: config.PAGODIL_MERCHANT_ID ?? '', providerId: config.PAGODIL_PROVIDER_ID ?? '' }
    : sandboxAccount(config);
  const keyOf = (key: FinancingKey) => ({
    merchantCountry: 'it',
    providerId: account.providerId,
    merchantId: account.merchantId,
    merchantTransactionId: key.reference,
    merchantTransactionDate: key.day.replaceAll('-', ''),
  });

  /** One question to the provider. @throws ProviderRefusal for an unexpected answer, Error when there is none */
  const ask = async (
    method: string,
    body: Record<string, unknown>,
    alsoFine: readonly string[] = [],
  ): Promise<Answer> => {
    if (!own && config.isProduction) throw new ProviderRefusal('not_configured', 'PagoDIL is not configured');
    const base = config.PAGODIL_API_BASE ?? `http://127.0.0.1:${config.PORT}/dev/pagodil/api`;
    const answer = await fetch(`${base}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': account.apiKey },
      body: JSON.stringify(body),
      // Whoever we speak to with a secret does not send us elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.status >= 500) throw new Error(`pagodil ${method} answered ${answer.status}`);
    const said = (await answer.json()) as Answer;
    const code = said.responseCode ?? String(answer.status);
    if (code.startsWith('9')) throw new Error(`pagodil ${method}: technical error ${code}`);
    if (code !== DONE && !alsoFine.includes(code))
      throw new ProviderRefusal(code, `pagodil ${method}: ${code} ${said.responseMessage ?? ''}`);
    return said;
  };

  const read = async (key: FinancingKey): Promise<FinancingFacts | null> => {
    const said = await ask('getStatus', { transactionKey: keyOf(key) }, [UNKNOWN_KEY]);
    if (said.responseCode === UNKNOWN_KEY) return null;
    const status = said.transactionStatus ?? '';
    return {
      status,
      outcome: financingOutcome(status),
      reference: said.transactionKey?.merchantTransactionId ?? '',
      amountCents: said.amount ?? 0,
      currency: (said.currency ?? '').toLowerCase(),
      livemode: own !== undefined,
    };
  };

  return {
    livemode: own !== undefined,
    initialize: async (r) => {
      const said = await ask('initialize', {
        transactionKey: keyOf(r),
        processMod: 'Redirect',
        captureMode: 'Immediate',
        amount: r.amountCents,
        currency: 'EUR',
        description: r.description,
        customer: r.customer,
        technicalData: {
          returnUrlSuccess: r.returnUrl,
          returnUrlOther: r.returnUrl,
          notificationUrlSuccess: r.notificationUrl,
          notificationUrlPending: r.notificationUrl,
          notificationUrlOther: r.notificationUrl,
        },
      });
      if (!said.redirectionUrl) throw new Error('pagodil initialize: no address');
      return { url: said.redirectionUrl };
    },
    read,
    confirm: async (key) => {
      await ask('confirm', { transactionKey: keyOf(key) }, [ALREADY_CONFIRMED]);
    },
    close: async (key) => {
      await ask('updateStatus', { transactionKey: keyOf(key), newStatus: 'Abandonned', reasonCode: '01' });
    },
    refund: async (key, amountCents) => {
      await ask('refund', { transactionKey: keyOf(key), refundAmount: amountCents }, [ALREADY_REFUNDED]);
      return { reference: key.reference };
    },
  };
};

/** Sends SMS and e-mail: to a gateway and a mail server, or on a developer's machine to nobody. */
import type { MailSender, SmsSender } from './ports.ts';

/** Local: the row in the outbox is the message; `/dev/outbox` shows it. */
export const outboxSms: SmsSender = { send: async () => {} };
export const outboxMail: MailSender = { send: async () => {} };

/** Posts `{id, to, text}` to an SMS gateway; the key keeps a repeat from being sent twice. */
export const createHttpSms = (url: string, token: string): SmsSender => ({
  send: async ({ id, key, to, body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `ema-sms-${key}`,
      },
      body: JSON.stringify({ id, to, text: body }),
      // Whoever we speak to with a secret does not send us elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`);
  },
});

/** Less than the 120 s after which the queue holds whoever sends for dead, and has it sent again (NET-874). */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export const createSmtpMail = async (url: string, from: string, limits = SMTP_LIMITS): Promise<MailSender> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...limits, url });
  return {
    send: async ({ key, to, subject, body, attachment }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text: body,
        ...(attachment && {
          attachments: [{ filename: attachment.name, contentType: attachment.contentType, content: attachment.bytes }],
        }),
        messageId: `<ema-${key}@emaplanet>`,
      });
    },
  };
};

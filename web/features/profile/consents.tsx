/** What somebody consented to: the words, when, from where and in which text; what was given can be taken back. */
import { Button } from '@mantine/core';
import { listUserConsents, listUserConsentsOf, withdrawConsent } from '@ema/calls/profile/consents.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { activity } from '@ema/calls/users.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Facts, Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import styles from './profile.module.css';

type Consent = CallOutput<typeof listUserConsents>['items'][number];
const stateOf = (c: Consent): string =>
  c.isGiven ? (c.withdrawnAt === null ? 'Prestato' : 'Revocato') : 'Non prestato';

const useConsents = (user: number | undefined) => {
  const own = useCall(listUserConsents, {}, { enabled: user === undefined });
  const theirs = useCall(listUserConsentsOf, { query: { user: String(user) } }, { enabled: user !== undefined });
  return user === undefined ? own : theirs;
};

/** ACC-203, ACC-213: `user` as in `Whose`. */
export const Consents = ({ user }: { user: number | undefined }) => {
  const { acting } = useSession();
  return (
    <Loading
      of={useConsents(user)}
      skeleton={<SkeletonRows rows={1} height={160} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={`support ${styles.line}`}>Nessun consenso fornito</p>}
    >
      {({ items }) => (
        <ul className={styles.consents} aria-label="Consensi">
          {items.map((consent) => (
            <li key={consent.id}>
              <One consent={consent} isOwn={user === undefined && !acting} />
            </li>
          ))}
        </ul>
      )}
    </Loading>
  );
};

const One = ({ consent: c, isOwn }: { consent: Consent; isOwn: boolean }) => {
  const send = useSend(withdrawConsent, {
    refreshes: [listUserConsents, activity],
    onDone: () => successNotice('Consenso revocato'),
  });
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Revocare il consenso «${c.title}»?`,
      text: <Meaning />,
      confirm: 'Revoca il consenso',
      dangerous: true,
    });
    if (isSure)
      send.mutate(
        { params: { id: String(c.id) }, body: {} },
        { onError: (e) => void errorDialog('Errore', sentenceOf(e)) },
      );
  };
  return (
    <Panel
      title={c.title}
      action={
        isOwn && c.isGiven && c.withdrawnAt === null ? (
          <Button variant="default" size="sm" loading={send.isPending} onClick={() => void ask()}>
            Revoca il consenso
          </Button>
        ) : null
      }
    >
      <p className={styles.consent}>{c.content}</p>
      <Facts
        items={[
          ['Stato', stateOf(c)],
          [
            'Scelta registrata il',
            <span key="at" className="num">
              {moment(c.consentedAt)}
            </span>,
          ],
          ...(c.withdrawnAt === null
            ? []
            : [
                [
                  'Revocato il',
                  <span key="withdrawn" className="num">
                    {moment(c.withdrawnAt)}
                  </span>,
                ] as const,
              ]),
          [
            'Indirizzo IP',
            <span key="ip" className="num">
              {c.ipAddress}
            </span>,
          ],
          ['Versione del testo', c.textVersion],
        ]}
      />
    </Panel>
  );
};

const Meaning = () => (
  <>
    <p>
      Da ora non useremo più i tuoi dati per lo scopo descritto. Quello che è stato fatto prima della revoca resta
      lecito.
    </p>
    <p>
      Continuerai a ricevere i messaggi di servizio su ordini, contratti e pagamenti. Data e ora della revoca restano
      registrate e te ne mandiamo conferma per e-mail.
    </p>
  </>
);

/** «Tesserino»: one's own card, shown as a code on the phone, printed, renewed or replaced (NET-440, NET-441, NET-443). */
import { Alert, Button } from '@mantine/core';
import { IconDownload, IconIdBadge2 } from '@tabler/icons-react';
import { agentCardFile, getAgentCard, issueAgentCard } from '@ema/calls/agent-cards.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { WITHDRAWAL_WORDS } from '@ema/domain/agent-cards/card.ts';
import { addressOf, sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './agent-cards.module.css';

type Own = CallOutput<typeof getAgentCard>;
type Card = NonNullable<Own['card']>;
type Earlier = Own['earlier'][number];

const STATES: Readonly<Record<Earlier['state'], string>> = {
  valid: 'Valido',
  expired: 'Scaduto',
  withdrawn: 'Ritirato',
  suspended: 'Sospeso',
};

export const CardPage = () => {
  const own = useCall(getAgentCard, {}, { staleTime: 0 });
  return (
    <Page title="Tesserino" facts="Il tesserino di riconoscimento da esporre durante la vendita a domicilio.">
      <Loading of={own} skeleton={<SkeletonRows rows={4} />} isEmpty={() => false} empty={null}>
        {(data) => (
          <>
            {data.card ? (
              <Standing card={data.card} own={data} />
            ) : (
              <Panel>
                <EmptyState
                  title="Non hai ancora un tesserino"
                  action={<Issue reason={data.fault} label="Rilascia il tesserino" />}
                >
                  Porta il tuo nome, la tua foto e un codice con cui il cliente controlla chi sei. Vale un anno.
                </EmptyState>
              </Panel>
            )}
            {data.earlier.length > 0 && <EarlierCards cards={data.earlier} />}
          </>
        )}
      </Loading>
    </Page>
  );
};

const Standing = ({ card, own }: { card: Card; own: Own }) => (
  <Panel title={`Tesserino ${card.number}`}>
    <div className={styles.card}>
      <div className={styles.told}>
        <Facts
          items={[
            ['Stato', STATES[card.state]],
            ['Valido fino al', day(card.lastDay)],
            ['Intestato a', `${card.firstName} ${card.lastName}`],
            ['Responsabile dell’impresa', card.responsible],
          ]}
        />
        {card.state === 'valid' ? <Good card={card} own={own} /> : <NotGood card={card} own={own} />}
      </div>
      {card.state === 'valid' && (
        <div className={styles.show}>
          <QrCode code={card.qr} label="Codice QR con cui il cliente controlla il tesserino" />
          <p className="support">Mostralo al cliente: lo inquadra e vede se sei incaricato.</p>
          <a href={card.address} target="_blank" rel="noopener">
            Vedi che cosa legge il cliente
          </a>
        </div>
      )}
    </div>
  </Panel>
);

const Good = ({ card, own }: { card: Card; own: Own }) => (
  <>
    <p>Stampalo fronte e retro su carta rigida, fallo firmare dal responsabile ed esponilo in modo visibile.</p>
    <div className={styles.buttons}>
      <Pdf />
      {own.fault === null && <Issue reason={null} label="Rinnova" renewing={card} />}
      <Issue reason={null} label="L’ho smarrito" lost={card} />
    </div>
    {own.renewableFrom !== null && own.fault !== null && (
      <p className="support">{`Potrai rinnovarlo dal ${day(own.renewableFrom)}.`}</p>
    )}
  </>
);

/** The file is the person's own: whoever acts for them reads why it is not given. */
const Pdf = () => {
  const reason = mayAsOneself(useSession().acting);
  if (reason) return <ButtonWithReason reason={reason}>Scarica il PDF</ButtonWithReason>;
  return (
    <Button
      component={DownloadLink}
      href={addressOf(agentCardFile, {})}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      Scarica il PDF
    </Button>
  );
};

const NotGood = ({ card, own }: { card: Card; own: Own }) => (
  <>
    <Alert color="amber" role="status" title="Questo tesserino non è più valido">
      {card.withdrawnWhy === null
        ? `È scaduto il ${day(card.lastDay)}: non puoi più esporlo.`
        : `${WITHDRAWAL_WORDS[card.withdrawnWhy]}: distruggilo e non esporlo più.`}
    </Alert>
    <div className={styles.buttons}>
      <Issue reason={own.fault} label="Rilascia il nuovo tesserino" />
    </div>
  </>
);

type IssueProps = { reason: string | null; label: string; renewing?: Card; lost?: Card };
const Issue = ({ reason, label, renewing, lost }: IssueProps) => {
  const { acting } = useSession();
  const send = useSend(issueAgentCard, { refreshes: [getAgentCard] });
  const issue = async () => {
    const old = renewing ?? lost;
    const isSure =
      old === undefined ||
      (await confirmDialog({
        title: lost ? 'Hai smarrito il tesserino?' : 'Rinnovare il tesserino?',
        text: `Il numero ${old.number} non vale più da subito e ne ricevi uno nuovo, da stampare di nuovo.`,
        confirm: lost ? 'Sì, rilascia il nuovo' : 'Rinnova',
        dangerous: lost !== undefined,
      }));
    if (!isSure) return;
    try {
      const { number } = await send.mutateAsync({ body: { lost: lost !== undefined } });
      successNotice(`Tesserino ${number} rilasciato`);
    } catch (thrown) {
      await errorDialog('Tesserino non rilasciato', sentenceOf(thrown));
    }
  };
  return (
    <ButtonWithReason
      reason={mayAsOneself(acting) ?? reason}
      loading={send.isPending}
      variant={lost ? 'default' : 'filled'}
      leftSection={lost ? undefined : <IconIdBadge2 size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void issue()}
    >
      {label}
    </ButtonWithReason>
  );
};

const whyOf = (c: Earlier): string => (c.withdrawnWhy === null ? STATES[c.state] : WITHDRAWAL_WORDS[c.withdrawnWhy]);
const COLUMNS: readonly Column<Earlier>[] = [
  { key: 'number', label: 'Numero', render: (c) => <span className="num">{c.number}</span> },
  { key: 'from', label: 'Dal', render: (c) => day(c.firstDay) },
  { key: 'to', label: 'Al', render: (c) => day(c.withdrawnAt ?? c.lastDay) },
  { key: 'why', label: 'Perché non vale più', render: whyOf },
];
const EarlierCards = ({ cards }: { cards: readonly Earlier[] }) => (
  <Panel title="Tesserini precedenti" flush>
    <DataList
      caption="Tesserini precedenti"
      columns={COLUMNS}
      rows={cards}
      rowKey={(c) => c.id}
      density="dense"
      short={(c) => ({ who: c.number, what: [`dal ${day(c.firstDay)}`], state: whyOf(c) })}
    />
  </Panel>
);

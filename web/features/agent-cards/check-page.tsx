/** Where whoever has somebody at the door sees whether their card is good, and whose face it shows (NET-442). */
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { agentCardPhoto, checkAgentCard } from '@ema/calls/agent-cards.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { addressOf, sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { AccessFrame } from '../access/access-frame.tsx';
import styles from './agent-cards.module.css';

const NOT_TO_DO = 'non dargli denaro, non firmare nulla e chiama l’assistenza.';
type Checked = CallOutput<typeof checkAgentCard>;

export const CheckPage = () => {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const checked = useCall(checkAgentCard, { params: { code: code.toUpperCase() } }, { staleTime: 0 });
  const isUnknown = checked.error && (checked.error.status === 404 || checked.error.status === 422);
  return (
    <AccessFrame title="Controllo di un tesserino">
      {isUnknown ? (
        <>
          <Alert color="danger" role="alert" icon={<IconAlertTriangle />} title="Tesserino sconosciuto">
            {sentenceOf(checked.error)}
          </Alert>
          <p className={styles.advice}>
            Ricontrolla il codice stampato sul tesserino. Se è questo, il tesserino non è nostro: {NOT_TO_DO}
          </p>
        </>
      ) : (
        <Loading of={checked} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
          {(card) =>
            card.state === 'valid' ? <Good card={card} code={code.toUpperCase()} /> : <NotGood card={card} />
          }
        </Loading>
      )}
    </AccessFrame>
  );
};

const Good = ({ card, code }: { card: Checked; code: string }) => (
  <>
    <Alert color="success" role="status" icon={<IconCircleCheck />} title="Tesserino valido">
      {`${card.company}: chi lo porta è un suo incaricato.`}
    </Alert>
    <div className={styles.face}>
      <img src={addressOf(agentCardPhoto, { params: { code } })} alt={`Foto di ${card.holder ?? ''}`} />
      <div>
        <p className={styles.holder}>{card.holder}</p>
        <Facts
          items={[
            ['Numero', card.number],
            ['Valido fino al', day(card.lastDay)],
          ]}
        />
      </div>
    </div>
    <p className={styles.advice}>
      Confronta il volto e il numero con la persona e il tesserino che hai davanti. Se non corrispondono, non dare
      denaro e chiama l’assistenza.
    </p>
  </>
);

const NotGood = ({ card }: { card: Checked }) => (
  <>
    <Alert
      color="danger"
      role="alert"
      icon={<IconAlertTriangle />}
      title={card.state === 'expired' ? 'Tesserino scaduto' : 'Tesserino non valido'}
    >
      {card.state === 'expired'
        ? `Il tesserino ${card.number} è scaduto il ${day(card.lastDay)}.`
        : `Il tesserino ${card.number} è stato ritirato o sospeso.`}
    </Alert>
    <p className={styles.advice}>Chi lo porta non può vendere con questo tesserino: {NOT_TO_DO}</p>
  </>
);

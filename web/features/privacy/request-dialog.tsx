/** One request: what is asked, until when it is answered, and the answer (NET-502); an erasure leads to its preview. */
import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listPrivacyRequests, settlePrivacyRequest } from '@ema/calls/privacy.ts';
import { CHANNEL_WORDS, KIND_WORDS, REASON_LENGTH, type Outcome } from '@ema/domain/privacy/states.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { DataExports } from './data-exports.tsx';
import { ErasurePanel } from './erasure-panel.tsx';
import type { Kept } from './kept.ts';
import styles from './privacy.module.css';
import { RectifyDialog } from './rectify-dialog.tsx';
import { Due, RequestState } from './request-state.tsx';

export const RequestDialog = ({ request, onClose }: { request: Kept; onClose: () => void }) => {
  const [outcome, choose] = useState<Outcome | null>(null);
  const [isErasing, preview] = useState(false);
  const title = `${KIND_WORDS[request.kind]}: ${request.name}`;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <div className={classes.form}>
        <Details of={request} />
        {request.state === 'open' && request.kind === 'erasure' && outcome === null && isErasing && (
          <ErasurePanel request={request} onBack={() => preview(false)} onDone={onClose} />
        )}
        <WhatIsAsked of={request} />
        {request.state === 'open' && outcome === null && !isErasing && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => choose('refused')}>
              Rifiuta
            </Button>
            {request.kind === 'erasure' ? (
              <Button onClick={() => preview(true)}>Anteprima della cancellazione</Button>
            ) : (
              <Button onClick={() => choose('granted')}>Segna come evasa</Button>
            )}
          </div>
        )}
        {request.state === 'open' && outcome !== null && (
          <AnswerForm request={request} outcome={outcome} onBack={() => choose(null)} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
};

/** What the office does for it before it answers: a copy is made, data are put right. */
const WhatIsAsked = ({ of: request }: { of: Kept }) => {
  if (request.state !== 'open') return null;
  const { personId, privateCustomerId } = request;
  if (request.kind === 'access')
    return <DataExports of={personId === null ? { privateCustomerId: privateCustomerId ?? 0 } : { personId }} />;
  return request.kind === 'rectification' ? <Correct of={request} /> : null;
};
/** A private customer is put right where they are kept. */
const Correct = ({ of: { id, personId, privateCustomerId } }: { of: Kept }) => {
  const [isCorrecting, correct] = useState(false);
  if (personId === null)
    return (
      <Button component={Link} to={paths.editPrivateCustomer(privateCustomerId ?? 0)} variant="default">
        Correggi i dati
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => correct(true)}>
        Correggi i dati
      </Button>
      {isCorrecting && <RectifyDialog of={{ person: personId }} request={id} onClose={() => correct(false)} />}
    </>
  );
};

const Details = ({ of: r }: { of: Kept }) => (
  <>
    <Facts
      items={[
        ['Chi è', r.what],
        ['Ricevuta', `${day(r.receivedOn)}, ${CHANNEL_WORDS[r.channel]}`],
        ['Entro il', <Due key="due" of={r} />],
        ['Stato', <RequestState key="state" of={r} />],
        // Who asks in the portal writes it down alone.
        ...(r.channel === 'portal' ? [] : ([['Registrata da', r.createdBy]] as const)),
        ...(r.settledAt === null
          ? []
          : ([['Decisa', `il ${moment(r.settledAt)} da ${r.settledBy ?? 'Portale'}`]] as const)),
      ]}
    />
    {r.reason !== '' && <Said title="Motivo" text={r.reason} />}
    {r.outcome !== '' && <Said title="Risposta" text={r.outcome} />}
  </>
);
const Said = ({ title, text }: { title: string; text: string }) => (
  <section className={styles.sections}>
    <h3>{title}</h3>
    <p className={styles.words}>{text}</p>
  </section>
);

const WORDS: Readonly<Record<Outcome, { label: string; save: string; done: string }>> = {
  granted: { label: 'Che cosa è stato fatto e risposto', save: 'Segna come evasa', done: 'Richiesta evasa' },
  refused: { label: 'Perché si rifiuta, come è stato risposto', save: 'Rifiuta', done: 'Richiesta rifiutata' },
};
type AnswerProps = { request: Kept; outcome: Outcome; onBack: () => void; onDone: () => void };
const AnswerForm = ({ request, outcome, onBack, onDone }: AnswerProps) => {
  const settle = useSend(settlePrivacyRequest, { refreshes: [listPrivacyRequests] });
  const { label, save, done } = WORDS[outcome];
  const form = useSaveForm({
    labels: { answer: label },
    start: { answer: '' },
    leaving: 'warned',
    check: ({ answer }) => ({ answer: answer.trim() === '' ? 'Scrivi la risposta.' : null }),
    save: async (body) => {
      await settle.mutateAsync({ params: { id: String(request.id) }, body: { ...body, outcome } });
      onDone();
      successNotice(done);
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <Textarea {...form.text('answer')} autosize minRows={3} maxLength={REASON_LENGTH} data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Indietro
        </Button>
        <SaveButton form={form}>{save}</SaveButton>
      </div>
    </SaveForm>
  );
};

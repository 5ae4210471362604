/** «Cronologia»: what was done to one record, by whom and why, for whoever reads the log (NET-576). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { recordHistory } from '@ema/calls/users/record-history.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { RecordName } from '@ema/domain/users/records.ts';
import { moment } from '../../kernel/formats.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { WhatHappened } from './changes.tsx';
import styles from './record-history.module.css';

type Step = CallOutput<typeof recordHistory>['items'][number];

type Props = {
  record: RecordName;
  /** What lies above the page is closed on the way to the log. */ onLeave?: () => void;
};
/** Asked for when somebody opens it: the page itself is none the slower. */
export const RecordHistory = ({ record, onLeave }: Props) => {
  const mayRead = useHasRole('ROLE_ADMIN');
  const [isOpen, open] = useState(false);
  const id = useId();
  if (!mayRead) return null;
  return (
    <Panel
      title="Cronologia"
      action={
        <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
          {isOpen ? 'Nascondi' : 'Mostra'}
        </Button>
      }
    >
      <div id={id}>
        {isOpen ? (
          <WholeHistory record={record} {...(onLeave && { onLeave })} />
        ) : (
          <p className="support">Che cosa è stato fatto, da chi, quando e perché.</p>
        )}
      </div>
    </Panel>
  );
};

/** All of it, with the way to the log. */
export const WholeHistory = ({ record, onLeave }: Props) => (
  <>
    <Steps record={record} />
    <Link to={paths.logs} search={{ record }} className={styles.whole} onClick={onLeave}>
      Apri nel Log
    </Link>
  </>
);

/** So many at a time, the newest first; what is older is asked for under them. */
const Steps = ({ record, before }: { record: RecordName; before?: number }) => {
  const data = useCall(
    recordHistory,
    { query: { record, ...(before === undefined ? {} : { before: String(before) }) } },
    { staleTime: 0 },
  );
  const [isMore, showMore] = useState(false);
  return (
    <Loading
      of={data}
      skeleton={<SkeletonRows />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="support">Nulla è stato fatto da quando il portale ne tiene nota.</p>}
    >
      {({ items, before: older }) => (
        <>
          <ol className={styles.steps}>
            {items.map((step) => (
              <OneStep key={step.id} step={step} />
            ))}
          </ol>
          {older !== null && !isMore && (
            <Button variant="subtle" size="sm" onClick={() => showMore(true)}>
              Mostra altro
            </Button>
          )}
          {older !== null && isMore && <Steps record={record} before={older} />}
        </>
      )}
    </Loading>
  );
};

const OneStep = ({ step }: { step: Step }) => (
  <li>
    <span className={styles.when}>{moment(step.date)}</span>
    <span className={styles.what}>
      <strong>{step.typeName}</strong>
      <span className="support">
        {step.by ?? 'Portale'}
        {step.about && `, per ${step.about}`}
      </span>
      <WhatHappened of={step} />
    </span>
  </li>
);

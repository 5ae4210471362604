/** The page on which the office changes an alert, and sees the texts it has had. */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { getAlert } from '@ema/calls/alerts/office.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { AlertForm } from './alert-form.tsx';
import type { WholeAlert } from './alert-values.ts';
import { MarkdownText } from './markdown-text.tsx';
import styles from './alert-form.module.css';
import { RecordHistory } from '../users/record-history.tsx';

const factsOf = (a: WholeAlert): string =>
  `${a.suspended ? 'Sospesa' : 'Attiva'}. Ancora da leggere per ${count(a.unreadCount)} di ${plural(a.recipientCount, 'persona', 'persone')}.`;

export const AlertPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const alert = useCall(getAlert, { params: { id } }, { staleTime: 0 });
  const back = () => void navigate({ to: paths.adminAlerts });
  return (
    <Page
      title="Modifica notifica"
      facts={alert.data ? factsOf(alert.data) : ' '}
      badge={
        <Button
          variant="default"
          component={Link}
          to={paths.alertReaders(Number(id))}
          leftSection={<IconUsers size={18} stroke={1.75} />}
        >
          Letture
        </Button>
      }
    >
      <Loading of={alert} skeleton={<SkeletonRows rows={4} height={120} />} isEmpty={() => false} empty={null}>
        {(a) => (
          <>
            <AlertForm key={a.id} alert={a} onCancel={back} />
            {a.texts.length > 1 && <Texts of={a} />}
            <RecordHistory record={`alert:${a.id}`} />
          </>
        )}
      </Loading>
    </Page>
  );
};

/** Who confirmed read one of these. */
const Texts = ({ of: { texts } }: { of: WholeAlert }) => (
  <Panel title="Testi di questa notifica">
    <div className={styles.texts}>
      {texts.map((x) => (
        <details key={x.version}>
          <summary>
            {`Testo ${x.version}, del ${moment(x.writtenAt)}${x.writtenBy === null ? '' : `, di ${x.writtenBy}`}: `}
            {plural(x.readCount, 'lettura', 'letture')}
          </summary>
          <strong>{x.title}</strong>
          <MarkdownText source={x.content} />
        </details>
      ))}
    </div>
  </Panel>
);

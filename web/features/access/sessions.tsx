/** Where one is signed in, each session with a way to end it. */
import { Button, Group } from '@mantine/core';
import { endSession, listSessions } from '@ema/calls/access.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';

const browserOf = (userAgent: string): string =>
  /Edg/.test(userAgent)
    ? 'Edge'
    : /Firefox/.test(userAgent)
      ? 'Firefox'
      : /Chrome/.test(userAgent)
        ? 'Chrome'
        : /Safari/.test(userAgent)
          ? 'Safari'
          : 'Altro browser';

const sessionName = (s: { userAgent: string; isCurrent: boolean }): string =>
  `${browserOf(s.userAgent)}${s.isCurrent ? ' (questa)' : ''}`;

export const Sessions = () => {
  const data = useCall(listSessions, {}, { staleTime: 0 });
  const end = useSend(endSession, { refreshes: [listSessions], onDone: () => successNotice('Sessione terminata') });
  const ask = async (id: number) => {
    if (
      !(await confirmDialog({
        title: 'Vuoi terminare questa sessione?',
        text: 'Su quel dispositivo bisognerà accedere di nuovo.',
        confirm: 'Termina',
        dangerous: true,
      }))
    )
      return;
    end.mutate({ params: { id: String(id) } }, { onError: (e) => void errorDialog('Errore', sentenceOf(e)) });
  };
  return (
    <Loading of={data} skeleton={<SkeletonRows rows={2} />} isEmpty={() => false} empty={null}>
      {(d) => (
        <DataList
          caption="Sessioni attive"
          rows={d.items}
          rowKey={(r) => r.id}
          short={(r) => ({
            who: sessionName(r),
            what: [moment(r.lastUsedAt), r.ip],
            state: r.isCurrent ? 'In uso' : null,
          })}
          columns={[
            {
              key: 'where',
              label: 'Browser',
              render: sessionName,
            },
            { key: 'ip', label: 'Indirizzo IP', render: (r) => <span className="support">{r.ip || '–'}</span> },
            { key: 'from', label: 'Accesso', render: (r) => moment(r.createdAt) },
            { key: 'used', label: 'Ultimo uso', render: (r) => moment(r.lastUsedAt) },
          ]}
          actions={(r) =>
            r.isCurrent ? (
              <Group gap={4} className="support">
                In uso
              </Group>
            ) : (
              <Button variant="default" size="sm" onClick={() => void ask(r.id)}>
                Termina
              </Button>
            )
          }
        />
      )}
    </Loading>
  );
};

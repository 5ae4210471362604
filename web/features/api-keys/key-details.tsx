/** One API key: what it may do, what it was last used for, and where the log has what it did (NET-474). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getApiKey } from '@ema/calls/api-keys.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { SCOPES } from '@ema/domain/api-keys/scopes.ts';
import { day, moment } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import classes from '../../ui/task-card.module.css';
import { RecordHistory } from '../users/record-history.tsx';

type Whole = CallOutput<typeof getApiKey>;
type Props = { id: number; name: string; onClose: () => void };

export const KeyDetailsDialog = ({ id, name, onClose }: Props) => {
  const data = useCall(getApiKey, { params: { id: String(id) } }, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={name} size="lg">
      <Loading of={data} skeleton={<SkeletonRows rows={4} />} isEmpty={() => false} empty={null}>
        {(key) => <Details of={key} />}
      </Loading>
    </Dialog>
  );
};

const Details = ({ of: key }: { of: Whole }) => (
  <div className={classes.form}>
    <Facts
      items={[
        ['Inizio della chiave', `${key.prefix}…`],
        ['Valida fino al', day(key.expiresOn)],
        ['Richieste al minuto', key.perMinute],
        ['Creata', `${moment(key.createdAt)}, ${key.createdBy}`],
        ...(key.revokedAt === null
          ? []
          : ([['Revocata', `${moment(key.revokedAt)}, ${key.revokedBy ?? ''}`]] as const)),
        ['Che cosa può fare', key.scopes.map((scope) => SCOPES[scope].name).join(', ')],
      ]}
    />
    {key.uses.length === 0 ? (
      <p className="support">Non è ancora stata usata.</p>
    ) : (
      <DataList
        caption="Ultimo uso di ogni richiesta"
        density="dense"
        rows={key.uses}
        rowKey={(use) => use.call}
        columns={[
          { key: 'call', label: 'Richiesta', render: (use) => use.call },
          {
            key: 'at',
            label: 'Ultimo uso',
            render: (use) => <span className="num nowrap">{moment(use.lastUsedAt)}</span>,
          },
          { key: 'ip', label: 'Indirizzo IP', render: (use) => use.lastIp },
        ]}
        short={(use) => ({ who: use.call, what: [moment(use.lastUsedAt), use.lastIp] })}
      />
    )}
    <RecordHistory record={`apikey:${key.id}`} />
    <div className={classes.buttons}>
      <Button variant="default" component={Link} {...linkTo(paths.logs, { displayName: `Chiave API ${key.name}` })}>
        Che cosa ha fatto
      </Button>
    </div>
  </div>
);

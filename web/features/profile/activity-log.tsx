/** What was done with an account, newest first. */
import { activity, activityFile } from '@ema/calls/users.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { askedFor } from './whose.ts';

type Row = CallOutput<typeof activity>['items'][number];

const ACTIVITY = describeList(activity, { perPage: 25, hasSizes: false, filters: {}, file: activityFile });
const COLUMNS: readonly Column<Row>[] = [
  { key: 'date', label: 'Data', render: (r) => moment(r.date) },
  { key: 'type', label: 'Attività', render: (r) => r.typeName },
  { key: 'description', label: 'Descrizione', render: (r) => r.description || '–' },
];

/** ACC-202: `user` as in `Whose`. */
export const ActivityLog = ({ user }: { user: number | undefined }) => (
  <PagedList
    title="Attività profilo"
    list={usePagedList(ACTIVITY, { scope: askedFor(user) })}
    skeleton={{ rows: 6, height: 48 }}
    empty={{ title: 'Nessuna attività registrata', text: 'Qui compare quello che viene fatto con il profilo.' }}
    columns={COLUMNS}
    rowKey={(r) => r.id}
    short={(r) => ({ who: r.typeName, what: [moment(r.date), r.description] })}
  />
);

/** What a file of guests would change, looked at before it is taken (NET-383, NET-969). */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { checkGuests } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, plural } from '../../kernel/formats.ts';
import { Facts } from '../../ui/page.tsx';

type Checked = CallOutput<typeof checkGuests>;
/** A server of the release before, asked while processes are restarted, tells neither `gone` nor `renamed` (NET-1013). */
type Looked = Pick<Checked, 'sums' | 'rows'> & {
  gone?: Checked['gone'] | undefined;
  renamed?: Checked['renamed'] | undefined;
};

/** What would not be seen of the figures alone (NET-969). */
const Warnings = ({ sums, gone = [], renamed = [] }: Omit<Looked, 'rows'>) => {
  const others = sums.removed - gone.length;
  return (
    <>
      {gone.length > 0 && (
        <p>
          Vengono tolti: {gone.join(', ')}
          {others > 0 ? ` e ${plural(others, 'altro', 'altri')}` : ''}.
        </p>
      )}
      {renamed.length > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle />} title="Un altro nome per chi è già presente">
          {renamed.map(({ code, before, after }) => (
            <p key={code}>
              {code}: la presenza di {before} diventa di {after}.
            </p>
          ))}
        </Alert>
      )}
    </>
  );
};
export const ImportPreview = ({ sums, rows, gone, renamed }: Looked) => (
  <section aria-label="Anteprima dell’elenco">
    <p className="support">{`Il file è in ordine. Comincia con ${rows[0]?.fullName ?? ''}.`}</p>
    <Facts
      items={[
        ['Invitati', count(sums.guests)],
        ['Ospiti', count(sums.subGuests)],
        ['Pernottamenti', count(sums.rooms)],
        ['Cene', count(sums.dinners)],
        ['Hotel', count(sums.hotels)],
        ['Nuovi', count(sums.added)],
        ['Modificati', count(sums.changed)],
        ['Tolti', count(sums.removed)],
      ]}
    />
    <Warnings sums={sums} gone={gone} renamed={renamed} />
  </section>
);

/** «Cronologia» of something that has no page of its own: a button in its row, and the history above the list (NET-774). */
import { Button } from '@mantine/core';
import type { RecordName } from '@ema/domain/users/records.ts';
import { useHasRole } from '../../kernel/session.tsx';
import { openDialog } from '../../ui/notices.tsx';
import { WholeHistory } from './record-history.tsx';

type Props = {
  record: RecordName;
  /** What it is, as the row says it. */
  name: string;
};
export const HistoryButton = ({ record, name }: Props) => {
  const mayRead = useHasRole('ROLE_ADMIN');
  if (!mayRead) return null;
  const show = () => openDialog(`Cronologia: ${name}`, (close) => <WholeHistory record={record} onLeave={close} />);
  return (
    <Button variant="subtle" size="sm" px={6} aria-label={`Cronologia: ${name}`} onClick={() => void show()}>
      Cronologia
    </Button>
  );
};

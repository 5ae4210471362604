/** Says that the office discarded what was uploaded before, why, and what it looked like. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { listUserUploads } from '@ema/calls/profile.ts';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import { useCall } from '../../kernel/use-call.ts';
import styles from './photo-field.module.css';

type Props = { kind: UploadKind; title: string };

/** As far back as the newest is sought that asks for another: those of a number that does not stand ask for none. */
const LOOKED_AT = '20';

/** Nothing while the newest one was not discarded. */
export const Discarded = ({ kind, title }: Props) => {
  const { data } = useCall(listUserUploads, { query: { kind, perPage: LOOKED_AT } }, { staleTime: 0 });
  const last = data?.items.find((u) => !u.isOfOtherNumber);
  if (!last?.isDiscarded) return null;
  return (
    <Alert color="amber" role="status" icon={<IconAlertTriangle />} title={title}>
      <div className={styles.discarded}>
        {last.previewUrl && <img src={last.previewUrl} alt="Il file scartato" />}
        <p>{last.reason ?? 'Non era adatta: leggi le indicazioni qui sotto.'}</p>
      </div>
    </Alert>
  );
};

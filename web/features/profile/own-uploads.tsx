/** What one uploaded about oneself before, below the form for another. */
import { listUserUploads } from '@ema/calls/profile.ts';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Section } from './section.tsx';
import { UploadList } from './upload-list.tsx';

/** Of one kind. Nothing while nothing was uploaded. */
export const OwnUploads = ({ title, kind }: { title: string; kind: UploadKind }) => {
  const { data } = useCall(listUserUploads, { query: { perPage: '200', kind } }, { staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={title}>
      <UploadList caption={title} uploads={data.items} />
    </Section>
  );
};

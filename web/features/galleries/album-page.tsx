/** One album: its pictures and videos, small, and whole when one presses them (NET-188). */
import { useParams } from '@tanstack/react-router';
import { getAlbum } from '@ema/calls/galleries.ts';
import { plural } from '../../kernel/formats.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { MediaGrid } from './media-grid.tsx';

export const AlbumPage = () => {
  const { id } = useParams({ strict: false }) as { id: string };
  const album = useCall(getAlbum, { params: { id } });
  const name = album.data?.name ?? 'Foto dell’album';
  useLastCrumb(name);
  return (
    <Page title={name} facts={album.data ? plural(album.data.media.length, 'elemento', 'elementi') : ' '}>
      <Loading
        of={album}
        skeleton={<SkeletonRows rows={3} height={200} />}
        isEmpty={({ media }) => media.length === 0}
        empty={<EmptyState title="Questo album è ancora vuoto" />}
      >
        {({ media }) => <MediaGrid label={name} media={media} />}
      </Loading>
    </Page>
  );
};

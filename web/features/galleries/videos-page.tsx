/** «Video»: the videos of the company; a press plays one (NET-189). */
import { listVideos } from '@ema/calls/galleries.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { MediaGrid } from './media-grid.tsx';

export const VideosPage = () => {
  const videos = useCall(listVideos, {});
  return (
    <Page title="Video" facts={videos.data ? plural(videos.data.items.length, 'video', 'video') : ' '}>
      <Loading
        of={videos}
        skeleton={<SkeletonRows rows={3} height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun video pubblicato">Qui troverai i video di EMA Planet.</EmptyState>}
      >
        {({ items }) => <MediaGrid label="Video" media={items} />}
      </Loading>
    </Page>
  );
};

/** «Documentazione utile»: what is worth knowing of the products, picture by picture (NET-190). */
import { listAttributes } from '@ema/calls/galleries.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { Carousel, type Slide } from './carousel.tsx';

export const DocumentationPage = () => {
  const attributes = useCall(listAttributes, {});
  const slides: readonly Slide[] = (attributes.data?.items ?? []).flatMap(({ id, name, image }) =>
    image === null ? [] : [{ id, name, image }],
  );
  return (
    <Page title="Documentazione utile" facts="Da mostrare ai clienti: scorri le immagini o usa le frecce.">
      <Loading
        of={attributes}
        skeleton={<SkeletonRows rows={1} height={480} />}
        isEmpty={() => slides.length === 0}
        empty={<EmptyState title="Nessun documento disponibile" />}
      >
        {() => <Carousel label="Documentazione utile" slides={slides} />}
      </Loading>
    </Page>
  );
};

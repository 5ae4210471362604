/** The page about paying in instalments with PagoDIL: text alone, for anybody, without menu and alerts (NET-192). */
import { pagodilText } from '@ema/calls/galleries/pagodil.ts';
import { useTitle } from '../../kernel/title.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { PagodilText } from './pagodil-words.tsx';
import classes from './pagodil-page.module.css';

export const PagodilPage = () => {
  useTitle('PagoDIL by Cofidis');
  const text = useCall(pagodilText, {}, { staleTime: 60_000 });
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href={paths.root} aria-label="EMA Planet">
          <Logo acting={false} />
        </a>
      </header>
      <main className={classes.main}>
        <Loading of={text} skeleton={<SkeletonRows rows={4} height={120} />} isEmpty={() => false} empty={null}>
          {(words) => <PagodilText of={words} />}
        </Loading>
      </main>
    </div>
  );
};

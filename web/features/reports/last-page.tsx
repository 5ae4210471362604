/** `/app/reports/last`: what one earned in the last period that is over, order by order (NET-463). */
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { StatementOf } from './fees-page.tsx';
import { useLastPeriod } from './use-period.ts';

const TITLE = 'Ultimo report';

export const LastReportPage = () => {
  const last = useLastPeriod();
  if (last.periods.data && last.period === '')
    return (
      <Page title={TITLE} facts=" ">
        <EmptyState title="Nessun periodo è ancora finito">
          <Link to={paths.feeStatement}>Guarda il periodo in corso</Link>
        </EmptyState>
      </Page>
    );
  return <StatementOf title={TITLE} period={last} isFixed />;
};

/** How far one’s own income of this year is from the threshold of the VAT number. */
import { incomeThreshold } from '@ema/calls/incomes.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { ThresholdMeter } from './threshold-meter.tsx';

export const OwnThreshold = () => {
  const { data, error, refetch } = useCall(incomeThreshold, {});
  if (data) return <ThresholdMeter threshold={data} />;
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={1} height={140} />;
};

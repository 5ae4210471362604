/** The step in which somebody acknowledges the news of their level, one after another (ACC-157). */
import { acknowledgeLevelUpdate, listLevelUpdates } from '@ema/calls/alerts.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { NothingLeft } from '../../ui/nothing-left.tsx';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import layout from '../../ui/step-layout.module.css';
import { MarkdownText } from './markdown-text.tsx';

const FOR_THE_READER = 'Solo chi ha ricevuto la novità può prenderne atto.';

export const LevelUpdatesStep = () => {
  const { readOnly } = useStep();
  const updates = useCall(listLevelUpdates, {}, { staleTime: 0 });
  const items = updates.data?.items ?? [];
  const send = useSend(acknowledgeLevelUpdate, {
    onDone: async () => void (await updates.refetch()),
  });
  const update = items[0];
  const failure = updates.error && <LoadError error={updates.error} onRetry={() => void updates.refetch()} />;
  if (failure && !updates.data) return <StepLayout>{failure}</StepLayout>;
  if (updates.data && !update && !updates.isFetching) return <NothingLeft />;
  if (!update)
    return (
      <StepLayout>
        <SkeletonRows rows={2} height={64} />
      </StepLayout>
    );
  return (
    <StepLayout
      key={update.id}
      title={update.title}
      lead={items.length > 1 ? `${items.length} novità da leggere.` : 'Leggi che cosa cambia per te.'}
      action={
        <ButtonWithReason
          size="lg"
          fullWidth
          reason={readOnly ? FOR_THE_READER : null}
          loading={send.isPending}
          onClick={() => send.mutate({ params: { id: String(update.id) }, body: {} })}
        >
          Ho capito
        </ButtonWithReason>
      }
    >
      <div className={layout.form}>
        {failure}
        <div className={layout.card}>
          <MarkdownText source={update.content} />
          {send.error && <LoadError error={send.error} onRetry={() => send.reset()} />}
        </div>
      </div>
    </StepLayout>
  );
};

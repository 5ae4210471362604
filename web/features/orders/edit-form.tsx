/** The products and the note of a commission being changed, with what it costs beside them. */
import { IconCheck } from '@tabler/icons-react';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Outdated } from '../../ui/save-form/outdated.tsx';
import { CommissionBasket } from './commission-basket.tsx';
import { CommissionCard } from './commission-card.tsx';
import { NoteField } from './note-field.tsx';
import type { Commission } from './order-types.ts';
import { StepProducts } from './step-products.tsx';
import { UnlistedItems } from './unlisted-items.tsx';
import { useEditCommission } from './use-edit-commission.ts';
import classes from './orders.module.css';

export const EditForm = ({ commission: c }: { commission: Commission }) => {
  const edit = useEditCommission(c);
  const { isKit, listing } = edit;
  const action = (
    <ButtonWithReason
      size="lg"
      reason={edit.reason}
      loading={edit.isSaving}
      leftSection={<IconCheck size={20} stroke={1.75} />}
      onClick={() => void edit.save()}
    >
      Salva le modifiche
    </ButtonWithReason>
  );
  return (
    <Page
      title="Modifica commissione"
      facts={`N. ${c.id}, ${c.type.title}${c.customer ? `, per ${c.customer.fullName}` : ''}.`}
    >
      <div className={classes.columns} data-aside>
        <div className={classes.stack}>
          {edit.isOutdated && <Outdated onRestart={edit.restart} />}
          <Panel title="Nota">
            <NoteField value={edit.note} onChange={edit.setNote} />
          </Panel>
          <UnlistedItems items={edit.unlisted} onRemove={edit.remove} />
          {isKit ? (
            <CommissionCard commission={c} open />
          ) : (
            <StepProducts
              listing={listing}
              selection={edit.selection}
              onChange={edit.setSelection}
              first="chosen"
              points={edit.quotation.breakdown?.points ?? null}
            />
          )}
        </div>
        <CommissionBasket
          lines={edit.lines}
          quotation={edit.quotation}
          method={edit.method}
          action={action}
          empty={isKit ? 'Il pacchetto non si modifica: puoi cambiare la nota.' : undefined}
        />
      </div>
    </Page>
  );
};

/** The step that offers the discounted sample item. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { euro } from '../../kernel/formats.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Panel } from '../../ui/page.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { SampleProduct } from './catalogue.ts';
import { ChoiceCards } from './choice.tsx';
import type { Sample } from './create-machine.ts';
import classes from './steps.module.css';

type Props = {
  product: SampleProduct;
  sample: Sample | null;
  onSample: (sample: Sample | null) => void;
  onNext: () => void;
  onEdit: () => void;
  onClose: () => void;
};

/** The discounted sample item, once: a colour leads to the summary, «Avanti» leaves it out (ORD-089…ORD-098). */
export const StepSample = ({ product, sample, onSample, onNext, onEdit, onClose }: Props) => {
  const attribute = product.attributes[0];
  const colour = attribute ? (sample?.attributes[attribute.name] ?? null) : null;
  return (
    <Panel title={sample ? 'Hai scelto il campione' : product.name}>
      <Stack gap="lg">
        <div className={classes.sample}>
          <ProductPicture src={product.picture} size={120} />
          <div>
            <p className={classes.samplePrice}>{euro(product.price)}</p>
            <Text>
              {sample
                ? `${product.name}${colour ? `, ${attribute?.name.toLowerCase()} ${colour.toLowerCase()}` : ''}. Quantità 1.`
                : 'Lo puoi ordinare a prezzo scontato, un pezzo solo, per mostrarlo ai clienti.'}
            </Text>
          </div>
        </div>
        <ChoiceCards
          columns
          label={attribute?.name ?? 'Scelta'}
          value={colour}
          onChange={(option) =>
            onSample({ code: product.code, attributes: attribute ? { [attribute.name]: option } : {} })
          }
          choices={(attribute?.options ?? [product.name]).map((option) => ({ value: option, title: option }))}
        />
        {sample ? (
          <Stack gap="xs">
            <Group gap="sm" className={classes.actions}>
              <Button variant="subtle" color="gray" onClick={() => onSample(null)}>
                Togli il campione
              </Button>
              <ButtonWithReason
                reason={null}
                variant="default"
                size="lg"
                leftSection={<IconPencil size={18} stroke={1.75} />}
                onClick={onEdit}
              >
                Modifica
              </ButtonWithReason>
              <ButtonWithReason
                reason={null}
                size="lg"
                rightSection={<IconArrowRight size={18} stroke={1.75} />}
                onClick={onClose}
              >
                Chiudi ordine
              </ButtonWithReason>
            </Group>
            <Text c="dimmed" size="sm">
              «Modifica» continua con cliente e prodotti. «Chiudi ordine» ordina solo il campione e va al pagamento.
            </Text>
          </Stack>
        ) : (
          <Group gap="sm" className={classes.actions}>
            <ButtonWithReason
              reason={null}
              size="lg"
              variant="default"
              rightSection={<IconArrowRight size={18} stroke={1.75} />}
              onClick={onNext}
            >
              Avanti senza campione
            </ButtonWithReason>
          </Group>
        )}
      </Stack>
    </Panel>
  );
};

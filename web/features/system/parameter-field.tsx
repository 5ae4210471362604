/** The field of a parameter, by what kind of thing it is. */
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ParameterWords } from '@ema/domain/system/parameter-words.ts';
import { PARAMETER_KINDS, type ParameterId, type ParameterKind } from '@ema/domain/system/parameters.ts';
import { KIT_MODE_WORDS } from '@ema/domain/sponsorship/states.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { dayChoices } from '../../kernel/week-words.ts';
import { typedNumber } from '../../kernel/whole-number.ts';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { TimeField } from '../../ui/time-field.tsx';
import type { Values } from './configuration-values.ts';
import styles from './configuration.module.css';

type Props = { form: SaveFormOf<Values>; id: ParameterId; words: ParameterWords };
const BELOW = ['label', 'input', 'description', 'error'] as const;
const below = { inputWrapperOrder: [...BELOW] };
const MODES = Object.entries(KIT_MODE_WORDS).map(([value, label]) => ({ value, label }));
const LENGTH = 300;

const Amount = ({ form, id, words }: Props) => (
  <TextInput
    {...form.text(id)}
    {...below}
    description={words.effect}
    onBlur={() => form.set({ [id]: tidyAmount(form.values[id] ?? '') })}
    inputMode="decimal"
    autoComplete="off"
    rightSection="€"
  />
);
/** What counts of it is the rule’s (NET-269). */
const Whole = ({ form, id, words }: Props) => (
  <TextInput
    {...form.text(id, typedNumber(9))}
    {...below}
    description={words.effect}
    inputMode="numeric"
    autoComplete="off"
    rightSection={words.unit}
    rightSectionWidth={64}
  />
);
const Day = ({ form, id, words }: Props) => (
  <NativeSelect
    {...form.text(id)}
    {...below}
    description={words.effect}
    data={dayChoices(form.values[id] ?? '', PARAMETER_KINDS[id] === 'day' ? 1 : 0)}
  />
);
const Time = ({ form, id, words }: Props) => {
  const { value, ...field } = form.field(id);
  return <TimeField {...field} {...below} value={value ?? ''} description={words.effect} from="00:00" to="23:45" />;
};
const Flag = ({ form, id, words }: Props) => {
  const { id: fieldId, label, value, onChange } = form.field(id);
  return (
    <Switch
      id={fieldId}
      className={styles.flag}
      size="md"
      label={label}
      description={words.effect}
      checked={value === 'true'}
      onChange={(event) => onChange(String(event.currentTarget.checked))}
    />
  );
};
const Mode = ({ form, id, words }: Props) => (
  <NativeSelect {...form.text(id)} {...below} description={words.effect} data={MODES} />
);
const Words = ({ form, id, words }: Props) => (
  <TextInput {...form.text(id)} {...below} description={words.effect} maxLength={LENGTH} autoComplete="off" />
);
const Long = ({ form, id, words }: Props) => (
  <Textarea
    {...form.text(id)}
    {...below}
    className={styles.long}
    description={words.effect}
    maxLength={LENGTH}
    autosize
    minRows={2}
  />
);

const FIELDS: Record<ParameterKind, (props: Props) => React.ReactNode> = {
  money: Amount,
  integer: Whole,
  day: Day,
  'day-or-none': Day,
  time: Time,
  flag: Flag,
  'kit-mode': Mode,
  email: Words,
  'mav-code': Words,
  text: Words,
};

export const ParameterField = (props: Props) => {
  const Field = props.id === 'delivery_notice' ? Long : FIELDS[PARAMETER_KINDS[props.id]];
  return <Field {...props} />;
};

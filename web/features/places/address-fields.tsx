/** The fields of an Italian address in any form, also in a dialog: street, number, municipality, post code, province. */
import { NativeSelect, TextInput } from '@mantine/core';
import { CITY_MAX, NUMBER_MAX, POST_CODE_MAX, STREET_MAX, STREET_TYPES } from '@ema/domain/places/address.ts';
import type { AddressParts } from '@ema/domain/places/address.ts';
import { packedUpTo } from '../../kernel/typed.ts';
import classes from './address-fields.module.css';
import type { AddressField } from './address-values.ts';
import { CityField } from './city-field.tsx';
import { ProvinceField } from './province-field.tsx';

type Props = {
  /** The name of the address in the form and in the call, such as `customerAddress`. */
  name: string;
  value: AddressParts;
  /** `form.shown` of `useSaveForm`. */
  shown: (field: string) => { id: string; label: string | undefined; error: string | undefined };
  /** `fields`: whose sentence goes with what was typed, for `form.set`. */
  onChange: (value: AddressParts, fields: readonly string[]) => void;
};

const postCode = packedUpTo(POST_CODE_MAX);

/**
 * The form holds `AddressParts` (`NO_ADDRESS`, `partsOf`), has `addressLabels` among its labels and sends `addressOf` or,
 * where there need be none, `addressOrNull` (NET-133…NET-138):
 *
 *     <AddressFields
 *       name="customerAddress"
 *       value={form.values.customerAddress}
 *       shown={form.shown}
 *       onChange={(customerAddress, fields) => form.set({ customerAddress }, fields)}
 *     />
 */
export const AddressFields = ({ name, value, shown, onChange }: Props) => {
  const change = (part: Partial<AddressParts>, ...fields: AddressField[]) =>
    onChange(
      { ...value, ...part },
      fields.map((field) => `${name}.${field}`),
    );
  const field = (of: AddressField) => ({ ...shown(`${name}.${of}`), autoComplete: 'off' });
  const types = STREET_TYPES.some((type) => type === value.streetType) ? STREET_TYPES : ['', ...STREET_TYPES];
  return (
    <div className={classes.frame}>
      <div className={classes.address}>
        <NativeSelect
          label="Tipo di via"
          className={classes.type}
          value={value.streetType}
          data={types.map((type) => ({ value: type, label: type === '' ? 'Altro' : type }))}
          onChange={(event) => change({ streetType: event.currentTarget.value }, 'street')}
        />
        <TextInput
          {...field('street')}
          className={classes.street}
          maxLength={STREET_MAX - Math.max(...STREET_TYPES.map((type) => type.length + 1))}
          value={value.streetName}
          onChange={(event) => change({ streetName: event.currentTarget.value }, 'street')}
        />
        <TextInput
          {...field('buildingNumber')}
          className={classes.number}
          maxLength={NUMBER_MAX}
          value={value.buildingNumber}
          onChange={(event) => change({ buildingNumber: event.currentTarget.value }, 'buildingNumber')}
        />
        <CityField
          {...field('city')}
          className={classes.city}
          maxLength={CITY_MAX}
          value={value.city}
          onType={(city) => change({ city }, 'city')}
          onChoose={(city, state) => change({ city, state }, 'city', 'state')}
        />
        <TextInput
          {...field('postCode')}
          className={classes.postCode}
          inputMode="numeric"
          value={value.postCode}
          onChange={(event) => change({ postCode: postCode(event.currentTarget.value) }, 'postCode')}
        />
        <ProvinceField
          {...field('state')}
          className={classes.state}
          value={value.state}
          onChange={(state) => change({ state }, 'state')}
        />
      </div>
    </div>
  );
};

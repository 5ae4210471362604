/** A form through typing, sending, being refused and being saved. */
import { describe, expect, it } from 'vitest';
import { formState, startOf, type FormEvent, type FormState } from './form-state.ts';

type Values = { name: string; city: string };
const start = startOf<Values>({ name: '', city: '' });
const after = (...events: FormEvent<Values>[]): FormState<Values> =>
  events.reduce<FormState<Values>>((state, event) => formState(state, event), start);
const wrong: FormEvent<Values> = {
  type: 'refused',
  refusal: { errors: { name: 'Manca.', city: 'Manca.', 'city.0': 'Anche.' }, failure: 'Riprova.' },
};

describe('a form', () => {
  it('keeps what is typed and knows that it changed', () => {
    expect(after({ type: 'typed', part: { name: 'Ada' } })).toMatchObject({
      values: { name: 'Ada', city: '' },
      isChanged: true,
    });
    expect(start.isChanged).toBe(false);
  });

  it('is busy while it is on its way, with nothing said to be wrong', () => {
    expect(after(wrong, { type: 'sent' })).toMatchObject({ isSaving: true, errors: {}, failure: null });
  });

  it('says what is wrong, keeps what was typed and counts, so that the focus moves every time', () => {
    const refused = after({ type: 'typed', part: { name: 'Ada' } }, { type: 'sent' }, wrong, { type: 'sent' }, wrong);
    expect(refused).toMatchObject({
      values: { name: 'Ada', city: '' },
      isSaving: false,
      isChanged: true,
      refusals: 2,
      failure: 'Riprova.',
    });
  });

  it('a sentence goes when its field is changed, and with it those of its parts that are named', () => {
    expect(after(wrong, { type: 'typed', part: { name: 'A' } }).errors).toEqual({ city: 'Manca.', 'city.0': 'Anche.' });
    expect(after(wrong, { type: 'typed', part: { city: 'Asti' }, fields: ['city.0'] }).errors).toEqual({
      name: 'Manca.',
    });
  });

  it('stopped before it was sent, everything is still there to lose', () => {
    const stopped = after({ type: 'typed', part: { name: 'Ada' } }, { type: 'sent' }, { type: 'stopped' });
    expect(stopped).toMatchObject({ isSaving: false, isChanged: true, refusals: 0, values: { name: 'Ada' } });
  });

  it('once saved there is nothing to lose until one types again', () => {
    const saved = after({ type: 'typed', part: { name: 'Ada' } }, { type: 'sent' }, { type: 'saved' });
    expect(saved).toMatchObject({ isSaving: false, isChanged: false, values: { name: 'Ada' } });
    expect(formState(saved, { type: 'typed', part: { name: 'Bea' } }).isChanged).toBe(true);
  });

  const stored = (name: string, version: number): FormEvent<Values> => ({
    type: 'read',
    start: { name, city: '' },
    version,
  });
  it('NET-571 shows what is read anew while nothing was typed, and after it was saved', () => {
    expect(after(stored('Ada', 2))).toMatchObject({ values: { name: 'Ada', city: '' }, version: 2, isOutdated: false });
    const saved = after({ type: 'typed', part: { city: 'Asti' } }, { type: 'sent' }, stored('Ada', 2), {
      type: 'saved',
    });
    expect(saved).toMatchObject({ values: { name: '', city: 'Asti' }, version: 0 });
    expect(formState(saved, stored('Ada', 2))).toMatchObject({ values: { name: 'Ada', city: '' }, version: 2 });
  });
  it('NET-571 keeps what is typed, and goes on with the new version where its own fields are as they were', () => {
    const typed = after({ type: 'typed', part: { name: 'Bea' } });
    expect(formState(typed, stored('', 2))).toMatchObject({ values: { name: 'Bea' }, version: 2, isOutdated: false });
    const late = formState(typed, stored('Ada', 2));
    expect(late).toMatchObject({ values: { name: 'Bea' }, version: 0, isOutdated: true, isChanged: true });
    expect(formState(late, stored('', 0))).toBe(late);
  });
});

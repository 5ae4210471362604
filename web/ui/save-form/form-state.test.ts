/** A form through typing, sending, being refused and being saved. */
import { describe, expect, it } from 'vitest';
import { basisOf, formState, startOf, type FormEvent, type FormState } from './form-state.ts';

type Values = { name: string; city: string };
const start = startOf<Values>(basisOf<Values>({ name: '', city: '' }));
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
    expect(after({ type: 'typed', part: { name: '' } }).isChanged, 'written again as it was').toBe(false);
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

  it('NET-762 knows of each refusal by itself whether it came of what is no longer so', () => {
    const stale: FormEvent<Values> = { type: 'refused', refusal: { errors: {}, failure: 'Cambiato.', isStale: true } };
    expect(after(stale).isStale).toBe(true);
    expect(after(stale, { type: 'sent' }, wrong).isStale).toBe(false);
  });

  it('a sentence goes when its field is changed, and with it those of its parts that are named', () => {
    expect(after(wrong, { type: 'typed', part: { name: 'A' } }).errors).toEqual({ city: 'Manca.', 'city.0': 'Anche.' });
    expect(after(wrong, { type: 'typed', part: { city: 'Asti' }, fields: ['city.0'] }).errors).toEqual({
      name: 'Manca.',
    });
  });

  it('ACC-550 a sentence about another field goes, or says what is so now, when it is not true any more', () => {
    const corrected = { city: null, 'city.0': 'Altro.' };
    const typed = after(wrong, { type: 'typed', part: { name: 'A' }, corrected });
    expect(typed.errors).toEqual(corrected);
    const own = after(wrong, { type: 'typed', part: { name: 'A' }, corrected: { name: 'Sempre.' } });
    expect(own.errors, 'of what one is typing nothing is said').not.toHaveProperty('name');
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

  const asti: FormEvent<Values> = { type: 'typed', part: { city: 'Asti' } };
  it('ACC-685 what is typed while it is saved is not saved with it: it is still to be saved', () => {
    const late = after({ type: 'typed', part: { name: 'Ada' } }, { type: 'sent' }, asti, { type: 'saved' });
    expect(late).toMatchObject({ isSaving: false, isChanged: true, values: { name: 'Ada', city: 'Asti' } });
    const read = formState(late, { type: 'read', now: basisOf<Values>({ name: 'Ada', city: '' }, 1) });
    expect(read, 'over what was saved').toMatchObject({
      isChanged: true,
      isOutdated: false,
      values: { name: 'Ada', city: 'Asti' },
      over: { version: 1 },
    });
    const again = formState(formState(read, { type: 'sent' }), { type: 'saved' });
    expect(again.isChanged, 'and then it is').toBe(false);
    const tidied = formState(late, { type: 'read', now: basisOf<Values>({ name: 'Ada', city: 'Asti' }, 1) });
    expect(tidied.isChanged, 'the server wrote it as it stands here').toBe(false);
  });
  it('ACC-685 where versions do not tell whose saving is read, what was sent does', () => {
    const late = after({ type: 'typed', part: { name: 'Ada' } }, { type: 'sent' }, asti, { type: 'saved' });
    const readAt = (name: string) => formState(late, { type: 'read', now: basisOf<Values>({ name, city: '' }, 2) });
    expect(readAt('Ada')).toMatchObject({ isOutdated: false, over: { version: 2 }, isChanged: true });
    expect(readAt('Bea')).toMatchObject({ isOutdated: true, over: { version: 0 }, isChanged: true });
  });
  it('ACC-685 a form that emptied itself for the next one has nothing to lose', () => {
    const emptied: FormEvent<Values> = { type: 'typed', part: { name: '' } };
    const ada: FormEvent<Values> = { type: 'typed', part: { name: 'Ada' } };
    expect(after(ada, { type: 'sent' }, emptied, { type: 'saved', isBegunAgain: true }).isChanged).toBe(false);
  });

  const stored = (name: string, version: number, seen?: unknown): FormEvent<Values> => ({
    type: 'read',
    now: basisOf<Values>({ name, city: '' }, version, seen),
  });
  const bea: FormEvent<Values> = { type: 'typed', part: { name: 'Bea' } };
  it('NET-571 shows what is read anew while nothing was typed, and after it was saved', () => {
    expect(after(stored('Ada', 2))).toMatchObject({ values: { name: 'Ada', city: '' }, over: { version: 2 } });
    const saved = after({ type: 'typed', part: { city: 'Asti' } }, { type: 'sent' }, stored('Ada', 2), {
      type: 'saved',
    });
    expect(saved).toMatchObject({ values: { name: '', city: 'Asti' }, over: { version: 0 } });
    expect(formState(saved, stored('Ada', 2))).toMatchObject({
      values: { name: 'Ada', city: '' },
      over: { version: 2 },
    });
    expect(formState(start, stored('Ada', 0)), 'the same version').toBe(start);
  });
  it('NET-571 keeps what is typed, and goes on with the new version where its own fields are as they were', () => {
    const typed = after(bea);
    const on = { values: { name: 'Bea' }, over: { version: 2 }, isOutdated: false, isChanged: true };
    expect(formState(typed, stored('', 2))).toMatchObject(on);
    const late = formState(typed, stored('Ada', 2));
    expect(late).toMatchObject({ values: { name: 'Bea' }, over: { version: 0 }, isOutdated: true, isChanged: true });
    expect(formState(late, stored('Ada', 2)), 'read once more').toBe(late);
    expect(formState(late, stored('', 3)), 'put back as it was').toMatchObject({ ...on, over: { version: 3 } });
  });
  it('NET-571 what one decides by may be other than what the form begins with, such as a day that passes', () => {
    const typed = formState(startOf(basisOf<Values>({ name: '', city: '' }, 1, ['22'])), bea);
    expect(formState(typed, stored('Tomorrow', 2, ['22']))).toMatchObject({ over: { version: 2 }, isOutdated: false });
    expect(formState(typed, stored('', 2, ['22', '23']))).toMatchObject({ over: { version: 1 }, isOutdated: true });
  });
  it('NET-571 what is typed on while one’s own saving is read is over what was saved, not over another’s', () => {
    const saved = after(bea, { type: 'sent' }, { type: 'saved' }, { type: 'typed', part: { city: 'Asti' } });
    const values = { name: 'Bea', city: 'Asti' };
    expect(formState(saved, stored('Bea', 1))).toMatchObject({ values, over: { version: 1 }, isOutdated: false });
    expect(formState(saved, stored('Ada', 2))).toMatchObject({ values, over: { version: 0 }, isOutdated: true });
    const again = formState(formState(saved, stored('Bea', 1)), stored('Ada', 2));
    expect(again).toMatchObject({ values, over: { version: 1 }, isOutdated: true });
  });
  it('NET-571 a draft stays over what it was typed over, whatever is read when it is taken up again', () => {
    const draft = { values: { name: 'Bea', city: '' }, over: basisOf<Values>({ name: '', city: '' }, 1) };
    const taken = startOf(basisOf<Values>({ name: 'Ada', city: '' }, 2), draft);
    expect(taken).toMatchObject({ values: { name: 'Bea' }, over: { version: 1 }, isChanged: true });
    expect(formState(taken, stored('Ada', 2))).toMatchObject({ over: { version: 1 }, isOutdated: true });
    expect(formState(taken, stored('', 1)), 'nobody changed it').toBe(taken);
  });
});

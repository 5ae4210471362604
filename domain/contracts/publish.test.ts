import { describe, expect, it } from 'vitest';
import { consequencesOf, mayChangeDraft, mayPublish } from './publish.ts';

const text = { title: 'Codice', body: 'Testo\n\n[[firma]]' };

describe('publishing a text', () => {
  it.each([
    ['a draft', { draft: text }, null],
    ['a draft that changes the one in force', { draft: text, inForce: { ...text, title: 'Altro' } }, null],
    ['no draft', { draft: null }, 'Non c’è una bozza'],
    ['while one is on its way', { draft: text, isPublishing: true }, 'ancora in corso'],
    ['without a box to sign', { draft: { ...text, body: 'Testo' } }, 'riquadro della firma'],
    ['the same again', { draft: text, inForce: text }, 'uguale al testo in vigore'],
  ])('ACC-384 %s', (_, facts, sentence) => {
    const why = mayPublish({ inForce: null, audience: 'agents', isPublishing: false, ...facts });
    if (sentence === null) expect(why).toBeNull();
    else expect(why).toContain(sentence);
  });
  it.each([
    ['the same title and text', {}, 'La bozza è uguale al testo in vigore: non c’è niente da pubblicare.'],
    ['another title', { title: 'Altro' }, null],
    ['another text', { body: 'Altro\n\n[[firma]]' }, null],
    ['both', { title: 'Altro', body: 'Altro\n\n[[firma]]' }, null],
  ])('ACC-384 a draft beside one in force that has %s', (_, change, sentence) =>
    expect(mayPublish({ draft: text, inForce: { ...text, ...change }, audience: 'agents', isPublishing: false })).toBe(
      sentence,
    ),
  );
  it('ACC-384 says all that is missing at once, and why else nothing is published', () => {
    const why = (change: Partial<Parameters<typeof mayPublish>[0]>) =>
      mayPublish({ draft: text, inForce: null, audience: 'agents', isPublishing: false, ...change });
    expect(why({ draft: { title: '', body: 'Testo' }, audience: 'orders' })).toBe(
      'Manca il titolo. Il riquadro della firma, [[firma]], deve esserci una volta sola. ' +
        'La tabella della commissione, [[ordine]], deve esserci una volta sola.',
    );
    expect(why({ draft: null })).toBe(
      'Non c’è una bozza da pubblicare: forse qualcuno l’ha già pubblicata o eliminata.',
    );
    expect(why({ isPublishing: true })).toBe('La pubblicazione precedente è ancora in corso: riprova quando è finita.');
  });
  it('ACC-381 only a draft that is there is changed', () => {
    expect(mayChangeDraft({})).toBeNull();
    expect(mayChangeDraft(null)).toBe('Non c’è più una bozza: forse qualcuno l’ha pubblicata o eliminata.');
  });
  it('ACC-383 ACC-403 says what will happen and who is told, with its numbers', () => {
    const reach = { everybody: 1402, unsigned: 2, replaced: 1, everybodyTold: 1402, unsignedTold: 1 };
    expect(consequencesOf('everybody', reach, 'agents')).toEqual([
      '1.402 persone dovranno firmare questo testo al prossimo accesso, prima di continuare.',
      '1.402 persone saranno avvisate per e-mail.',
      'A 1 persona che non ha ancora firmato la revisione precedente, questa ne prende il posto; le risposte già date restano.',
      '1.400 persone hanno già firmato una revisione precedente: la copia firmata resta valida e consultabile.',
    ]);
    expect(consequencesOf('unsigned', { ...reach, everybody: 3, replaced: 2 }, 'agents')).toEqual([
      '2 persone dovranno firmare questo testo al prossimo accesso, prima di continuare.',
      '1 persona sarà avvisata per e-mail; l’altra no: manca l’indirizzo o l’accesso è disabilitato.',
      'A 2 persone che non hanno ancora firmato la revisione precedente, questa ne prende il posto; le risposte già date restano.',
      '1 persona ha già firmato una revisione precedente e non deve firmare di nuovo.',
    ]);
    expect(
      consequencesOf(
        'unsigned',
        { everybody: 5, unsigned: 1, replaced: 0, everybodyTold: 4, unsignedTold: 0 },
        'agents',
      ),
    ).toEqual([
      '1 persona dovrà firmare questo testo al prossimo accesso, prima di continuare.',
      'Nessuno sarà avvisato per e-mail: manca l’indirizzo o l’accesso è disabilitato.',
      '4 persone hanno già firmato una revisione precedente e non devono firmare di nuovo.',
    ]);
    expect(
      consequencesOf(
        'everybody',
        { everybody: 5000, unsigned: 0, replaced: 0, everybodyTold: 1200, unsignedTold: 0 },
        'agents',
      )[1],
    ).toBe(
      '1.200 persone saranno avvisate per e-mail; le altre 3.800 no: manca l’indirizzo o l’accesso è disabilitato.',
    );
    const none = { everybody: 0, unsigned: 0, replaced: 0, everybodyTold: 0, unsignedTold: 0 };
    expect(consequencesOf('everybody', { ...none, everybody: 1, everybodyTold: 1 }, 'agents')[2]).toBe(
      '1 persona ha già firmato una revisione precedente: la copia firmata resta valida e consultabile.',
    );
    expect(consequencesOf('everybody', none, 'by-hand')).toEqual([
      'Oggi non riguarda nessuno; chi arriverà dopo riceverà questo testo.',
    ]);
    expect(consequencesOf('everybody', reach, 'orders')).toEqual([
      'Le commissioni create da ora in poi hanno una copia con questo testo.',
      'Le copie già create, firmate o da firmare, restano come sono.',
    ]);
  });
});

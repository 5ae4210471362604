import { expect, test, type Page } from '@playwright/test';
import encodeQR from 'qr';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, lookAhead, signIn, signInAt } from '../kernel/sign-in.ts';
import { isOfDoor } from './guests.ts';

/** The reader of the camera is fetched ahead. */
test.beforeEach(({ page }) => void lookAhead(page));

const TODAY = 'Meeting di zona';
/** A guest of today's meeting who has not come yet, asked as the office; one whom the door without network leaves out. */
const absent = async (page: Page): Promise<{ code: string; name: string; meeting: number }> => {
  await beginSession(page, 'admin');
  const read = async <T>(url: string): Promise<T> => (await (await page.request.get(url)).json()) as T;
  const meetings = await read<{ items: { id: number; title: string }[] }>('/api/meetings');
  const meeting = meetings.items.find((m) => m.title === TODAY)?.id ?? 0;
  const guests = await read<{ items: { guestCode: string; fullName: string }[] }>(
    `/api/meetings/guests?meeting=${meeting}&checkedIn=false&perPage=200`,
  );
  const mine = guests.items.filter(({ guestCode }) => !isOfDoor(guestCode));
  const guest = mine[Math.floor(Math.random() * mine.length)];
  return { code: guest?.guestCode ?? '', name: guest?.fullName ?? '', meeting };
};
const type = async (page: Page, code: string, key = 'Enter'): Promise<void> => {
  await page.keyboard.type(code);
  await page.keyboard.press(key);
};

test('NET-157 NET-158 NET-160 NET-163 NET-164 NET-166 NET-205 NET-1069 a scanner registers, is told, and cancels', async ({
  page,
}) => {
  const { code, name, meeting } = await absent(page);
  await signIn(page, 'scanner');
  await expect(page).toHaveURL(/\/app\/meeting\/scan$/);
  const field = page.getByLabel('Codice dell’invitato');
  await expect(field).toBeFocused();
  await page.getByText('Pronto per il prossimo codice').click();
  await expect(field).toBeFocused();
  const sound = page.getByRole('switch', { name: 'Suono a ogni lettura' });
  await sound.focus();
  await page.keyboard.press(' ');
  await expect(sound).not.toBeChecked();
  await expect(sound, 'what was pressed keeps the focus').toBeFocused();
  await expectAccessible(page, 'scanning');
  const calls: Record<string, unknown>[] = [];
  page.on('request', (r) => {
    if (r.url().endsWith('/scan-code')) calls.push(r.postDataJSON() as Record<string, unknown>);
  });
  const message = page.getByRole('status').filter({ hasText: /Codice|Pronto/ });
  // What time it is stands still between two readings, however slow the machine is; timers go on.
  const began = Date.now();
  await page.clock.setFixedTime(began);
  await type(page, code.toLowerCase(), 'Tab');
  await expect(message).toContainText('Presenza registrata');
  await expect(message).toContainText(name);
  expect(calls).toHaveLength(1);
  await type(page, code);
  await expect(field).toHaveValue('');
  await expectAccessible(page, 'a registered attendance');
  await expect(field).toBeFocused();
  expect(calls, 'the same gesture is heard once').toHaveLength(1);
  await page.clock.setFixedTime(began + 3_500);
  await type(page, code);
  await expect(message).toContainText('Presenza già registrata: scansiona di nuovo il codice per annullarla');
  await expect(message).toContainText(/Registrata il .* da Dario Penna/);
  await page.clock.setFixedTime(began + 7_000);
  await type(page, code);
  await expect(message).toContainText('Presenza annullata');
  expect(calls).toHaveLength(3);
  expect(calls[2]).toMatchObject({ deleteCheckin: true, checkin: calls[0]?.['clientId'] });
  await expect(page.getByText(name).last()).toBeVisible();
  await beginSession(page, 'admin');
  const guest = (await (await page.request.get(`/api/meetings/guests?meeting=${meeting}&search=${code}`)).json()) as {
    items: { checkedIn: boolean }[];
  };
  expect(guest.items[0]?.checkedIn).toBe(false);
});

test('NET-161 NET-162 NET-165 what cannot be registered says why and goes after six seconds @desktop', async ({
  page,
}) => {
  await beginSession(page, 'admin');
  const { items } = (await (await page.request.get('/api/meetings')).json()) as {
    items: { id: number; totalGuests: number }[];
  };
  const next = items.find(({ totalGuests }) => totalGuests > 0);
  const coming = (await (await page.request.get(`/api/meetings/guests?meeting=${next?.id}&perPage=10`)).json()) as {
    items: { guestCode: string; fullName: string }[];
  };
  await signInAt(page, 'scanner', '/app/meeting/scan');
  const message = page.getByRole('status').filter({ hasText: /Codice|Pronto/ });
  await expect(page.getByLabel('Codice dell’invitato')).toBeFocused();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await type(page, 'ZZ-404');
  await expect(message).toContainText('Impossibile trovare il codice richiesto');
  await expect(message).toContainText('ZZ-404');
  await page.clock.runFor(5_900);
  await expect(message).toContainText('Impossibile trovare il codice richiesto');
  await page.clock.runFor(200);
  await expect(message).toContainText('Pronto per il prossimo codice');
  await page.clock.resume();
  await type(page, coming.items[0]?.guestCode ?? '');
  await expect(message).toContainText('Non sei abilitato a gestire questo evento');
  await expect(message).not.toContainText(coming.items[0]?.fullName ?? '-');
  await expectAccessible(page, 'a refused scan');
});

/** What stands before the camera: a badge's QR code as it is printed, a little turned, on paper that is not quite white. */
const holdBefore = async (page: Page, code: string): Promise<void> => {
  await page.addInitScript(
    (dots) => {
      const picture = document.createElement('canvas');
      [picture.width, picture.height] = [640, 480];
      const draw = (): void => {
        const pen = picture.getContext('2d');
        if (!pen) return;
        const dot = 240 / dots.length;
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.fillStyle = '#E9E4DA';
        pen.fillRect(0, 0, 640, 480);
        pen.setTransform(1, 0.08, -0.08, 1, 220, 90);
        pen.fillStyle = '#1D1B19';
        for (const [y, line] of dots.entries())
          for (const [x, isDark] of line.entries()) if (isDark) pen.fillRect(x * dot, y * dot, dot + 0.5, dot + 0.5);
      };
      draw();
      setInterval(draw, 50);
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: () => Promise.resolve(picture.captureStream(20)) },
      });
      Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    },
    encodeQR(code, 'raw'),
  );
};

test('NET-389 NET-460 NET-563 the camera reads a badge once, also where the browser reads no codes', async ({
  page,
}) => {
  const { code, name } = await absent(page);
  await holdBefore(page, code);
  await signInAt(page, 'scanner', '/app/meeting/scan');
  let calls = 0;
  page.on('request', (r) => {
    if (r.url().endsWith('/scan-code')) calls += 1;
  });
  await page.getByRole('button', { name: 'Usa la fotocamera' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Presenza registrata' })).toContainText(name, {
    timeout: 30_000,
  });
  await expectAccessible(page, 'the camera at the door');
  await page.waitForTimeout(4_000);
  expect(calls).toBe(1);
  await page.getByRole('button', { name: 'Chiudi la fotocamera' }).click();
  await expect(page.getByLabel('Immagine della fotocamera')).toHaveCount(0);
});

type Signals = { tones: number[]; vibrations: number[][] };
/** What the device was asked to play and to shake since the last time. */
const signalled = (page: Page): Promise<Signals> =>
  page.evaluate(() => {
    const { signals } = window as unknown as { signals: Signals };
    return signals;
  });
const forgetSignals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { signals } = window as unknown as { signals: Signals };
    signals.tones.splice(0);
    signals.vibrations.splice(0);
  });
/** A loudspeaker and a motor that write down what they are asked. */
const listenIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const signals: Signals = { tones: [], vibrations: [] };
    class Speaker {
      currentTime = 0;
      destination = {};
      createGain() {
        return { gain: { value: 0 }, connect: (next: object) => next };
      }
      createOscillator() {
        const frequency = { value: 0 };
        return {
          frequency,
          connect: (next: object) => next,
          start: () => signals.tones.push(frequency.value),
          stop: () => undefined,
        };
      }
    }
    const vibrate = (pattern: number[]) => signals.vibrations.push(pattern) > 0;
    Object.defineProperty(navigator, 'vibrate', { value: vibrate });
    Object.assign(window, { signals, AudioContext: Speaker });
  });

test('NET-589 what came of a scan is heard, felt and seen, each outcome in its own way @phone', async ({ page }) => {
  const { code, name } = await absent(page);
  await listenIn(page);
  await signInAt(page, 'scanner', '/app/meeting/scan');
  await expect(page.getByLabel('Codice dell’invitato')).toBeFocused();
  const told = page.getByRole('status').locator('[data-tone]');
  const good = { tones: [880], vibrations: [[80]] };
  const undone = { tones: [660, 440], vibrations: [[80, 60, 80]] };
  const bad = { tones: [220, 220], vibrations: [[220, 80, 220]] };
  const began = Date.now();
  const colours = new Set<string>();
  const expectTold = async (words: string, tone: string, signals: Signals) => {
    await expect(told).toContainText(words);
    await expect(told).toHaveAttribute('data-tone', tone);
    await expect.poll(() => signalled(page), words).toEqual(signals);
    await forgetSignals(page);
    const look = await told.evaluate((e) => getComputedStyle(e).backgroundColor);
    colours.add(`${tone} ${look}`);
  };
  await page.clock.setFixedTime(began);
  await type(page, code);
  await expectTold('Presenza registrata', 'success', good);
  await expect(told).toContainText(name);
  await page.clock.setFixedTime(began + 3_500);
  await type(page, code);
  await expectTold('Presenza già registrata', 'waiting', undone);
  await page.clock.setFixedTime(began + 7_000);
  await type(page, code);
  await expectTold('Presenza annullata', 'waiting', undone);
  await page.clock.setFixedTime(began + 11_000);
  await type(page, 'ZZ-404');
  await expectTold('Impossibile trovare il codice richiesto', 'danger', bad);
  expect([...colours].map((one) => one.split(' ')[0])).toEqual(['success', 'waiting', 'danger']);
  expect(new Set([...colours].map((one) => one.slice(one.indexOf(' ')))).size, 'three colours').toBe(3);
  // Whoever wants no sound still feels it and reads it.
  await page.getByLabel('Suono a ogni lettura').click();
  await page.clock.setFixedTime(began + 15_000);
  await type(page, 'ZZ-405');
  await expectTold('Impossibile trovare il codice richiesto', 'danger', { ...bad, tones: [] });
});

/** The form of an announcement, with how it will look (NET-573, NET-574). */
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { createAnnouncement, listAnnouncements, updateAnnouncement } from '@ema/calls/announcements.ts';
import { shellStatus } from '@ema/calls/home.ts';
import { FIBRA, KLEEN, shopName } from '@ema/domain/access/roles.ts';
import {
  ANNOUNCEMENT_KINDS,
  CONTENT_MAX,
  KIND_NAMES,
  mayShowAgain,
  periodFault,
  TITLE_MAX,
  type AnnouncementKind,
} from '@ema/domain/announcements/announcement.ts';
import { isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { count } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { RecordHistory } from '../users/record-history.tsx';
import type { Announcement } from './announcement.ts';
import styles from './announcements.module.css';

type Props = { announcement: Announcement | null; onClose: () => void };

export const AnnouncementDialog = ({ announcement, onClose }: Props) => (
  <Dialog opened onClose={onClose} size="lg" title={announcement ? 'Modifica annuncio' : 'Nuovo annuncio'}>
    <AnnouncementForm announcement={announcement} onClose={onClose} />
    {announcement && <RecordHistory record={`announcement:${announcement.id}`} />}
  </Dialog>
);

type Values = {
  kind: AnnouncementKind;
  shop: string;
  title: string;
  content: string;
  startsOn: string;
  endsOn: string;
  showAgain: boolean;
};
const LABELS: Record<keyof Values, string> = {
  kind: 'Dove si vede',
  shop: 'Negozio',
  title: 'Titolo',
  content: 'Testo',
  startsOn: 'Dal',
  endsOn: 'Al',
  showAgain: 'Mostra di nuovo a chi l’ha già letto',
};
const SHOPS = [
  { value: '', label: 'Tutti e due' },
  ...[FIBRA, KLEEN].map((shop) => ({ value: String(shop), label: shopName(shop) })),
];
const startOf = (a: Announcement | null, today: string): Values => ({
  kind: a?.kind ?? 'popup',
  shop: a === null || a.shop === null ? '' : String(a.shop),
  title: a?.title ?? '',
  content: a?.content ?? '',
  startsOn: a === null ? today : (a.startsOn ?? ''),
  endsOn: a?.endsOn ?? '',
  showAgain: false,
});
const dayOf = (typed: string): string | null => (typed === '' ? null : typed);
const dayFault = (typed: string): string | null => (typed === '' || isDay(typed) ? null : 'Inserisci una data valida.');
const isChanged = (values: Values, start: Values): boolean =>
  (['kind', 'shop', 'title', 'content', 'startsOn', 'endsOn'] as const).some((name) => values[name] !== start[name]);

const AnnouncementForm = ({ announcement, onClose }: Props) => {
  const refreshes = [listAnnouncements, shellStatus];
  const create = useSend(createAnnouncement, { refreshes });
  const update = useSend(updateAnnouncement, { refreshes });
  const today = romeDay(now());
  const start = startOf(announcement, today);
  const form = useSaveForm<Values>({
    labels: LABELS,
    start,
    version: announcement?.version,
    leaving: 'warned',
    check: (values) => {
      const { startsOn, endsOn } = values;
      const wrong = { startsOn: dayFault(startsOn), endsOn: dayFault(endsOn) };
      const areDays = wrong.startsOn === null && wrong.endsOn === null;
      const fault =
        areDays && isChanged(values, start)
          ? periodFault({ startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) }, today)
          : null;
      return fault ? { ...wrong, [fault.field]: fault.sentence } : wrong;
    },
    save: async ({ kind, shop, title, content, startsOn, endsOn, showAgain }, version) => {
      const said = {
        kind,
        shop: shop === '' ? null : shop === String(FIBRA) ? FIBRA : KLEEN,
        title,
        content,
        startsOn: dayOf(startsOn),
        endsOn: dayOf(endsOn),
      };
      if (announcement === null) await create.mutateAsync({ body: said });
      else {
        const again = showAgain && mayShowAgain(kind) === null;
        await update.mutateAsync({
          params: { id: String(announcement.id) },
          body: { ...said, showAgain: again, version },
        });
      }
      successNotice(announcement === null ? 'Annuncio creato' : 'Annuncio modificato');
      onClose();
      return 'leaving';
    },
  });
  const { kind, title, content } = form.values;
  const wasRead = announcement !== null && announcement.seenCount > 0 && mayShowAgain(kind) === null;
  return (
    <SaveForm form={form}>
      <div className={styles.form}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <NativeSelect
              {...form.text('kind')}
              description={ANNOUNCEMENT_KINDS[kind].where}
              data={KIND_NAMES.map((value) => ({ value, label: ANNOUNCEMENT_KINDS[value].name }))}
            />
            <NativeSelect {...form.text('shop')} description="Chi lavora o compra in quel negozio." data={SHOPS} />
          </div>
          <TextInput {...form.text('title')} maxLength={TITLE_MAX} autoComplete="off" required data-autofocus />
          <Textarea {...form.text('content')} maxLength={CONTENT_MAX} autosize minRows={3} maxRows={8} required />
          <div className={styles.pair}>
            <DateField {...form.field('startsOn')} description="Vuoto: da subito." />
            <DateField {...form.field('endsOn')} description="Compreso. Vuoto: senza fine." />
          </div>
          {wasRead && (
            <Checkbox
              label={LABELS.showAgain}
              description={`L’hanno già letto in ${count(announcement.seenCount)}.`}
              checked={form.values.showAgain}
              onChange={(event) => form.set({ showAgain: event.currentTarget.checked })}
            />
          )}
        </div>
        <Preview kind={kind} title={title} content={content} />
      </div>
      <SaveButton form={form} fullWidth mt="md">
        {announcement === null ? 'Crea annuncio' : 'Salva'}
      </SaveButton>
    </SaveForm>
  );
};

/** As it will look on a phone. */
const Preview = ({ kind, title, content }: Pick<Values, 'kind' | 'title' | 'content'>) => (
  <figure className={styles.preview} aria-label="Anteprima">
    <figcaption>Anteprima</figcaption>
    {kind === 'banner' ? (
      <WaitingBanner title={title || 'Titolo'} icon="info">
        {content || 'Testo'}
      </WaitingBanner>
    ) : (
      <div className={styles.window}>
        <strong>{title || 'Titolo'}</strong>
        <p>{content || 'Testo'}</p>
        <Button fullWidth component="span" tabIndex={-1} aria-hidden="true">
          {kind === 'popup' ? 'Ho capito' : 'Ho letto'}
        </Button>
      </div>
    )}
  </figure>
);

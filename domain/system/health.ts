/** Says what of the portal itself stands still, from what is known of its queues, jobs, checks, disk and backups. */

export const LIMITS = {
  /** Longer than so many minutes no message waits when all is well. */
  waitingMinutes: 15,
  /** Longer than so many minutes no other system waits for what it is told, and no operation in bulk runs. */
  webhookMinutes: 15,
  bulkMinutes: 60,
  /** What happens every night has happened within so many hours. */
  nightlyHours: 36,
  /** Below so much of a disk, in percent. */
  diskPercent: 10,
  /** The database goes back to any second; what lies beside it is copied every few minutes. */
  fileCopyMinutes: 120,
  /** So many files of which no row speaks come of crashes. */
  orphanFiles: 500,
  /** A piece of the database’s log is full or a minute old when it is archived; one try may fail. */
  archiveFailsMinutes: 5,
  archiveMinutes: 15,
  /** A machine that told of no copy for so long, while others do, is there no more. */
  machineDays: 7,
  /** So many codes that expired unsent, and no message after them that left: then it is the gateway. */
  expiredCodes: 3,
} as const;

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { mail: 'E-mail', sms: 'SMS' };

/** What is copied: the database, and the files with what lies beside them. */
export const BACKUP_PARTS = ['database', 'files'] as const;
export type BackupPart = (typeof BACKUP_PARTS)[number];
/** The last copy of the files that a machine told of; of one of a release before nobody knows which. */
export type FileCopy = { machine: string | null; at: Date };

/** A job with a time of its own, as it last ended; `lateAfter`: within so many minutes it has run again. */
export type JobFact = { queue: string; name: string; endedAt: Date; hasFailed: boolean; lateAfter: number };
export type PlannedFact = { queue: string; name: string; since: Date; lateAfter: number };
export type HealthFacts = {
  now: Date;
  /** The machine that looks: of others it does not know how their disks are. */
  host: string;
  queues: readonly {
    channel: Channel;
    oldestAt: Date | null;
    resendable: number;
    /** That expired unsent and to whose address none left since, without codes; and codes since which none left. */
    expired: number;
    expiredCodes: number;
  }[];
  /** The last nightly check of the log; null before the first. */
  audit: { endedAt: Date; faults: number; hasFailed: boolean } | null;
  /** Since when it is to happen every night; null when nothing is planned yet. */
  auditSince: Date | null;
  /** Those that ever ran, without the check of the log. */
  jobs: readonly JobFact[];
  /** Those that never ran, and since when they are planned. */
  neverRan: readonly PlannedFact[];
  /** Since when the oldest message to another system is due, and the oldest operation in bulk runs. */
  webhookDueAt: Date | null;
  bulkSince: Date | null;
  /** Of the disk where this process keeps its data; null when it is not known. */
  disk: { freeBytes: number; totalBytes: number } | null;
  lastBackupAt: Date | null;
  /** Since when one is expected although none was ever told: in production, since the portal runs; else null. */
  backupSince: Date | null;
  fileCopies: readonly FileCopy[];
  /** The same of copies of the files: where they lie on the disks of a cluster. */
  fileCopiesSince: Date | null;
  /** Of the database’s log: when a piece was archived last, and when a try failed; null where it is not archived. */
  archive: { archivedAt: Date; failedAt: Date | null } | null;
  /** How many standbys there are to be, one of which at least confirms each write; null: nobody watches them. */
  standbysExpected: number | null;
  /** `confirming`: those that writes wait for; null when it is not known. */
  standbys: { connected: number; confirming: number | null };
  /** Slots of standbys from which nobody reads. */
  idleSlots: readonly string[];
  /** Files of which no row speaks, as the night found them and left them. */
  orphansLeft: number;
  /** Requests of people about their data whose month is over. */
  overdueRequests: number;
  /** NET-1171: by name, parameters of the company that are missing or the demo’s, and texts in force with what is. */
  unsaidParameters: readonly string[];
  demoTexts: readonly string[];
};
/** `host`: it is of that machine alone. `mayPass`: of what comes and goes in a moment, told when it is still there. */
export type Trouble = { key: string; sentence: string; host?: string; mayPass?: true };

const minutesSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / 60_000);
const inWords = (minutes: number): string => {
  if (minutes < 120) return `${minutes} minuti`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} ore` : `${Math.floor(minutes / 1440)} giorni`;
};
const isLate = (at: Date, now: Date): boolean => minutesSince(at, now) > LIMITS.nightlyHours * 60;

/** NET-1101: nobody can send them again, and whoever waited does not know. */
const expiredTroubles = ({ queues }: HealthFacts): Trouble[] =>
  queues.flatMap(({ channel, expired, expiredCodes }) => {
    const n = expired + (expiredCodes >= LIMITS.expiredCodes ? expiredCodes : 0);
    if (n === 0) return [];
    const what =
      n === 1
        ? 'un messaggio è scaduto senza partire: chi lo aspettava va ricontattato.'
        : `${n} messaggi sono scaduti senza partire: chi li aspettava va ricontattato.`;
    return [{ key: `expired-${channel}`, sentence: `${CHANNEL_NAMES[channel]}: ${what}` }];
  });

/**
 * NET-1101: what expired is past, not mended, and what failed may have expired. @param found what stands still now
 */
export const isMended = (key: string, found: readonly Trouble[]): boolean =>
  CHANNELS.every((channel) => {
    const expired = `expired-${channel}`;
    return key !== expired && (key !== `failed-${channel}` || found.every((trouble) => trouble.key !== expired));
  });

const queueTroubles = ({ now, queues }: HealthFacts): Trouble[] =>
  queues.flatMap(({ channel, oldestAt, resendable }) => {
    const name = CHANNEL_NAMES[channel];
    const waits = oldestAt === null ? 0 : minutesSince(oldestAt, now);
    return [
      ...(waits > LIMITS.waitingMinutes
        ? [{ key: `waiting-${channel}`, sentence: `${name}: il messaggio più vecchio attende da ${inWords(waits)}.` }]
        : []),
      ...(resendable > 0
        ? [
            {
              key: `failed-${channel}`,
              sentence:
                resendable === 1
                  ? `${name}: un messaggio non è partito e si può inviare di nuovo.`
                  : `${name}: ${resendable} messaggi non sono partiti e si possono inviare di nuovo.`,
            },
          ]
        : []),
    ];
  });

/** NET-688: planned for longer than it may be late, and never once ended. */
const neverRanTroubles = ({ now, neverRan }: HealthFacts): Trouble[] =>
  neverRan.flatMap(({ queue, name, since, lateAfter }) =>
    minutesSince(since, now) > lateAfter
      ? [
          {
            key: `job-never-${queue}`,
            sentence: `«${name}» non è mai girato, da ${inWords(minutesSince(since, now))}.`,
          },
        ]
      : [],
  );

const jobTroubles = ({ now, jobs }: HealthFacts): Trouble[] =>
  jobs.flatMap(({ queue, name, endedAt, hasFailed, lateAfter }) => {
    const since = minutesSince(endedAt, now);
    if (since > lateAfter) return [{ key: `job-late-${queue}`, sentence: `«${name}» non gira da ${inWords(since)}.` }];
    return hasFailed
      ? [{ key: `job-failed-${queue}`, sentence: `«${name}» non riesce: l’ultima volta si è fermato con un errore.` }]
      : [];
  });

const otherTroubles = ({ now, webhookDueAt, bulkSince }: HealthFacts): Trouble[] => {
  const due = webhookDueAt === null ? 0 : minutesSince(webhookDueAt, now);
  const runs = bulkSince === null ? 0 : minutesSince(bulkSince, now);
  return [
    ...(due > LIMITS.webhookMinutes
      ? [{ key: 'waiting-webhooks', sentence: `Webhook: il messaggio più vecchio attende da ${inWords(due)}.` }]
      : []),
    ...(runs > LIMITS.bulkMinutes
      ? [{ key: 'waiting-bulk', sentence: `Operazioni in blocco: una è in corso da ${inWords(runs)}.` }]
      : []),
  ];
};

const auditTroubles = ({ now, audit, auditSince }: HealthFacts): Trouble[] => {
  if (audit === null) {
    if (auditSince === null || !isLate(auditSince, now)) return [];
    return [{ key: 'audit-never', sentence: 'Il registro degli eventi non è mai stato controllato.' }];
  }
  // They stand until a check that ended well finds none, whatever becomes of those in between.
  const faults =
    audit.faults > 0
      ? [{ key: 'audit-faults', sentence: 'Il controllo del registro degli eventi ha trovato righe alterate.' }]
      : [];
  if (audit.hasFailed)
    return [...faults, { key: 'audit-failed', sentence: 'Il controllo del registro degli eventi non riesce.' }];
  if (!isLate(audit.endedAt, now)) return faults;
  const since = inWords(minutesSince(audit.endedAt, now));
  return [...faults, { key: 'audit-late', sentence: `Il registro degli eventi non è controllato da ${since}.` }];
};

/** NET-1043. */
export const diskTroubles = ({ host, disk }: Pick<HealthFacts, 'host' | 'disk'>): Trouble[] => {
  const percent = disk === null ? 100 : (disk.freeBytes / disk.totalBytes) * 100;
  if (percent >= LIMITS.diskPercent) return [];
  const sentence = `Sul disco dei dati di ${host} resta libero il ${Math.floor(percent)} %.`;
  return [{ key: `disk-${host}`, sentence, host }];
};

const storageTroubles = (facts: HealthFacts): Trouble[] => {
  const { now, lastBackupAt, backupSince } = facts;
  return [
    ...diskTroubles(facts),
    ...(lastBackupAt !== null && isLate(lastBackupAt, now)
      ? [
          {
            key: 'backup',
            sentence: `L’ultima copia di sicurezza è di ${inWords(minutesSince(lastBackupAt, now))} fa.`,
          },
        ]
      : []),
    ...(lastBackupAt === null && backupSince !== null && isLate(backupSince, now)
      ? [{ key: 'backup-never', sentence: 'Nessuna copia di sicurezza è mai stata segnalata al portale.' }]
      : []),
  ];
};

/** Those that are still there: of machines that fell silent, as long as another tells, nothing is expected. */
export const livingCopies = <C extends FileCopy>(copies: readonly C[], now: Date): C[] => {
  const newest = Math.max(...copies.map(({ at }) => at.getTime()));
  return copies.filter(({ at }) => at.getTime() === newest || minutesSince(at, now) <= LIMITS.machineDays * 24 * 60);
};

/** NET-1041. */
const fileTroubles = ({ now, fileCopies, fileCopiesSince }: HealthFacts): Trouble[] => {
  const isOld = (at: Date): boolean => minutesSince(at, now) > LIMITS.fileCopyMinutes;
  if (fileCopies.length === 0 && fileCopiesSince !== null && isOld(fileCopiesSince))
    return [{ key: 'backup-files-never', sentence: 'Nessuna copia dei file è mai stata segnalata al portale.' }];
  return livingCopies(fileCopies, now)
    .filter(({ at }) => isOld(at))
    .map(({ machine, at }) => ({
      key: `backup-files-${machine ?? ''}`,
      sentence: `Le copie dei file${machine === null ? '' : ` di ${machine}`} hanno più di ${inWords(minutesSince(at, now))}.`,
    }));
};

/** NET-1044. */
const archiveTroubles = ({ now, archive }: HealthFacts): Trouble[] => {
  if (archive === null) return [];
  const since = minutesSince(archive.archivedAt, now);
  const isFailing = archive.failedAt !== null && archive.failedAt > archive.archivedAt;
  if (since <= (isFailing ? LIMITS.archiveFailsMinutes : LIMITS.archiveMinutes)) return [];
  const what = isFailing ? 'non riesce ad archiviare il suo registro' : 'non archivia il suo registro';
  return [{ key: 'archive', sentence: `La banca dati ${what} da ${inWords(since)}.` }];
};

const standbysInWords = (n: number): string => {
  if (n === 0) return 'Nessuna replica della banca dati è collegata';
  return n === 1 ? 'È collegata una sola replica della banca dati' : `Sono collegate ${n} repliche della banca dati`;
};
/** NET-1045, NET-1046. */
const standbyTroubles = ({ standbys, standbysExpected: expected, idleSlots }: HealthFacts): Trouble[] => {
  if (expected === null) return [];
  const { connected, confirming } = standbys;
  const wanted = expected === 1 ? 'ne è attesa una' : `ne sono attese ${expected}`;
  // A restart of one, or a switch to another, is over before anybody could look after it (NET-1107).
  const mayPass = true as const;
  const missing = { key: 'standbys', sentence: `${standbysInWords(connected)}: ${wanted}.`, mayPass };
  const unconfirmed = {
    key: 'standbys-confirm',
    mayPass,
    sentence:
      'Nessuna replica della banca dati conferma le scritture: con la macchina principale si perdono le ultime.',
  };
  return [
    ...(connected < expected ? [missing] : []),
    ...(connected > 0 && confirming === 0 ? [unconfirmed] : []),
    ...idleSlots.map((name) => ({
      key: `slot-${name}`,
      mayPass,
      sentence: `Nessuno legge dallo slot di replica ${name}: il registro che trattiene riempie il disco della banca dati.`,
    })),
  ];
};

/** NET-1047. */
const orphanTroubles = ({ orphansLeft }: HealthFacts): Trouble[] => {
  if (orphansLeft === 0) return [];
  const sentence =
    `La pulizia dei file senza riga si è fermata: ne ha trovati più di ${LIMITS.orphanFiles} e non ne ha tolto nessuno. ` +
    'Occorre verificare che i file siano quelli di questa banca dati.';
  return [{ key: 'orphan-files', sentence }];
};

/** NET-502. */
const rightsTroubles = ({ overdueRequests: n }: HealthFacts): Trouble[] => {
  if (n === 0) return [];
  const what = n === 1 ? 'una richiesta' : `${n} richieste`;
  return [{ key: 'privacy-overdue', sentence: `Richieste sui dati: il mese per rispondere è passato per ${what}.` }];
};

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');
/** NET-1171. */
const companyTroubles = ({ unsaidParameters, demoTexts }: HealthFacts): Trouble[] => [
  ...(unsaidParameters.length > 0
    ? [
        {
          key: 'company-parameters',
          sentence: `Dati della società che mancano, o sono quelli di prova: scrivi in «Configurazione» ${quoted(unsaidParameters)}.`,
        },
      ]
    : []),
  ...(demoTexts.length > 0
    ? [
        {
          key: 'company-texts',
          sentence: `Testi da firmare con recapiti di prova: pubblica una nuova revisione di ${quoted(demoTexts)}.`,
        },
      ]
    : []),
];

/** NET-514: what somebody has to look after, the most urgent first; a key stays while it is the same trouble. */
export const troublesOf = (facts: HealthFacts): Trouble[] => [
  ...auditTroubles(facts),
  ...storageTroubles(facts),
  ...fileTroubles(facts),
  ...archiveTroubles(facts),
  ...standbyTroubles(facts),
  ...orphanTroubles(facts),
  ...jobTroubles(facts),
  ...neverRanTroubles(facts),
  ...queueTroubles(facts),
  ...expiredTroubles(facts),
  ...otherTroubles(facts),
  ...rightsTroubles(facts),
  ...companyTroubles(facts),
];

/** Why a message is not sent again, in a sentence; null when it may be. */
export const mayResend = (m: { isSent: boolean; isFailed: boolean; isExpired: boolean }): string | null => {
  if (m.isSent) return 'Il messaggio è già partito.';
  if (!m.isFailed) return 'Il messaggio è in coda: parte da solo.';
  return m.isExpired ? 'Il messaggio non serve più: quello che diceva è scaduto.' : null;
};

import { describe, expect, it } from 'vitest';
import { isMended, livingCopies, mayResend, troublesOf, type HealthFacts } from './health.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const none = { oldestAt: null, resendable: 0, expired: 0, expiredCodes: 0 };
const well: HealthFacts = {
  now,
  host: 'app1',
  queues: [
    { ...none, channel: 'mail', oldestAt: ago(15) },
    { ...none, channel: 'sms', expiredCodes: 2 },
  ],
  audit: { endedAt: ago(36 * 60), faults: 0, hasFailed: false },
  auditSince: ago(99 * 1440),
  neverRan: [{ queue: 'calendar', name: 'Calendario', since: ago(60), lateAfter: 60 }],
  jobs: [{ queue: 'levels', name: 'Chiusura', endedAt: ago(60), hasFailed: false, lateAfter: 60 }],
  webhookDueAt: ago(15),
  bulkSince: ago(60),
  disk: { freeBytes: 10, totalBytes: 100 },
  lastBackupAt: ago(36 * 60),
  backupSince: ago(99 * 1440),
  fileCopies: [
    { machine: 'app1', at: ago(120) },
    { machine: 'app2', at: ago(4) },
  ],
  fileCopiesSince: ago(99 * 1440),
  archive: { archivedAt: ago(15), failedAt: ago(16) },
  standbysExpected: 2,
  standbys: { connected: 2, confirming: 1 },
  idleSlots: [],
  orphansLeft: 0,
  overdueRequests: 0,
  unsaidParameters: [],
  demoTexts: [],
};
const job = { queue: 'levels', name: 'Chiusura', endedAt: ago(9), hasFailed: false, lateAfter: 60 };
const keys = (more: Partial<HealthFacts>): string[] => troublesOf({ ...well, ...more }).map(({ key }) => key);

describe('what stands still', () => {
  it('NET-514 nothing at the limits, and nothing of what nobody knows', () => {
    expect(keys({})).toEqual([]);
    const unknown = { auditSince: null, backupSince: null, neverRan: [], fileCopies: [], fileCopiesSince: null };
    expect(keys({ audit: null, disk: null, lastBackupAt: null, queues: [], jobs: [], ...unknown })).toEqual([]);
    const young = { auditSince: ago(36 * 60), backupSince: ago(36 * 60) };
    expect(keys({ audit: null, lastBackupAt: null, ...young })).toEqual([]);
    expect(keys({ webhookDueAt: null, bulkSince: null })).toEqual([]);
  });
  it.each<[Partial<HealthFacts>, string]>([
    [
      { queues: [{ ...none, channel: 'mail', oldestAt: ago(120) }] },
      'E-mail: il messaggio più vecchio attende da 2 ore.',
    ],
    [
      { queues: [{ ...none, channel: 'sms', oldestAt: ago(47 * 60 + 59) }] },
      'SMS: il messaggio più vecchio attende da 47 ore.',
    ],
    [
      { queues: [{ ...none, channel: 'sms', oldestAt: ago(48 * 60) }] },
      'SMS: il messaggio più vecchio attende da 2 giorni.',
    ],
    [
      { queues: [{ ...none, channel: 'mail', resendable: 1 }] },
      'E-mail: un messaggio non è partito e si può inviare di nuovo.',
    ],
    [
      { queues: [{ ...none, channel: 'mail', resendable: 2 }] },
      'E-mail: 2 messaggi non sono partiti e si possono inviare di nuovo.',
    ],
    [
      { queues: [{ ...none, channel: 'mail', expired: 1 }] },
      'E-mail: un messaggio è scaduto senza partire: chi lo aspettava va ricontattato.',
    ],
    [
      { queues: [{ ...none, channel: 'sms', expired: 1, expiredCodes: 3 }] },
      'SMS: 4 messaggi sono scaduti senza partire: chi li aspettava va ricontattato.',
    ],
    [
      { neverRan: [{ queue: 'calendar', name: 'Calendario', since: ago(61), lateAfter: 60 }] },
      '«Calendario» non è mai girato, da 61 minuti.',
    ],
    [{ jobs: [{ ...job, hasFailed: true }] }, '«Chiusura» non riesce: l’ultima volta si è fermato con un errore.'],
    [{ audit: null }, 'Il registro degli eventi non è mai stato controllato.'],
    [
      { audit: { endedAt: ago(9), faults: 1, hasFailed: false } },
      'Il controllo del registro degli eventi ha trovato righe alterate.',
    ],
    [{ audit: { endedAt: ago(9), faults: 0, hasFailed: true } }, 'Il controllo del registro degli eventi non riesce.'],
    [
      { audit: { endedAt: ago(50 * 60), faults: 0, hasFailed: false } },
      'Il registro degli eventi non è controllato da 2 giorni.',
    ],
    [{ disk: { freeBytes: 79, totalBytes: 1000 } }, 'Sul disco dei dati di app1 resta libero il 7 %.'],
    [{ lastBackupAt: null }, 'Nessuna copia di sicurezza è mai stata segnalata al portale.'],
    [{ fileCopies: [{ machine: 'app1', at: ago(121) }] }, 'Le copie dei file di app1 hanno più di 2 ore.'],
    [{ fileCopies: [{ machine: null, at: ago(60 * 24 * 9) }] }, 'Le copie dei file hanno più di 9 giorni.'],
    [{ fileCopies: [] }, 'Nessuna copia dei file è mai stata segnalata al portale.'],
    [{ archive: { archivedAt: ago(16), failedAt: null } }, 'La banca dati non archivia il suo registro da 16 minuti.'],
    [
      { archive: { archivedAt: ago(6), failedAt: ago(1) } },
      'La banca dati non riesce ad archiviare il suo registro da 6 minuti.',
    ],
    [{ standbys: { connected: 1, confirming: 1 } }, 'È collegata una sola replica della banca dati: ne sono attese 2.'],
    [
      { standbys: { connected: 2, confirming: 1 }, standbysExpected: 3 },
      'Sono collegate 2 repliche della banca dati: ne sono attese 3.',
    ],
    [
      { standbys: { connected: 0, confirming: 0 }, standbysExpected: 1 },
      'Nessuna replica della banca dati è collegata: ne è attesa una.',
    ],
    [
      { standbys: { connected: 2, confirming: 0 } },
      'Nessuna replica della banca dati conferma le scritture: con la macchina principale si perdono le ultime.',
    ],
    [
      { idleSlots: ['db3'] },
      'Nessuno legge dallo slot di replica db3: il registro che trattiene riempie il disco della banca dati.',
    ],
    [
      { orphansLeft: 512 },
      'La pulizia dei file senza riga si è fermata: ne ha trovati più di 500 e non ne ha tolto nessuno. ' +
        'Occorre verificare che i file siano quelli di questa banca dati.',
    ],
    [
      { unsaidParameters: ['Codice del creditore', 'Responsabile dell’impresa'] },
      'Dati della società che mancano, o sono quelli di prova: scrivi in «Configurazione» «Codice del creditore», «Responsabile dell’impresa».',
    ],
    [
      { demoTexts: ['Copia commissione'] },
      'Testi da firmare con recapiti di prova: pubblica una nuova revisione di «Copia commissione».',
    ],
    [{ overdueRequests: 1 }, 'Richieste sui dati: il mese per rispondere è passato per una richiesta.'],
    [{ overdueRequests: 2 }, 'Richieste sui dati: il mese per rispondere è passato per 2 richieste.'],
  ])(
    'NET-514 NET-502 NET-1041 NET-1044 NET-1045 NET-1046 NET-1047 NET-1101 %o is told in a sentence: %s',
    (more, sentence) => expect(troublesOf({ ...well, ...more }).map((trouble) => trouble.sentence)).toEqual([sentence]),
  );
  it.each<[string, Partial<HealthFacts>, string[]]>([
    ['an e-mail waits', { queues: [{ ...none, channel: 'mail', oldestAt: ago(16) }] }, ['waiting-mail']],
    ['an SMS failed', { queues: [{ ...none, channel: 'sms', resendable: 1 }] }, ['failed-sms']],
    [
      'both',
      { queues: [{ ...none, channel: 'sms', oldestAt: ago(60), resendable: 2 }] },
      ['waiting-sms', 'failed-sms'],
    ],
    ['the log was altered', { audit: { endedAt: ago(9), faults: 1, hasFailed: false } }, ['audit-faults']],
    [
      'NET-1104 the log was altered, and its check fails since',
      { audit: { endedAt: ago(36 * 60 + 1), faults: 1, hasFailed: true } },
      ['audit-faults', 'audit-failed'],
    ],
    [
      'NET-1104 the log was altered, and is not checked since',
      { audit: { endedAt: ago(36 * 60 + 1), faults: 1, hasFailed: false } },
      ['audit-faults', 'audit-late'],
    ],
    [
      'NET-1101 two codes expired',
      { queues: [{ ...none, channel: 'sms', expired: 1, expiredCodes: 2 }] },
      ['expired-sms'],
    ],
    ['its check fails', { audit: { endedAt: ago(9), faults: 0, hasFailed: true } }, ['audit-failed']],
    ['its check is late', { audit: { endedAt: ago(36 * 60 + 1), faults: 0, hasFailed: false } }, ['audit-late']],
    ['a job failed', { jobs: [{ ...job, hasFailed: true }] }, ['job-failed-levels']],
    ['a job is late', { jobs: [{ ...job, endedAt: ago(61), hasFailed: true }] }, ['job-late-levels']],
    ['a webhook waits', { webhookDueAt: ago(16) }, ['waiting-webhooks']],
    ['an operation in bulk stands', { bulkSince: ago(61) }, ['waiting-bulk']],
    ['NET-1043 the disk is full', { disk: { freeBytes: 99, totalBytes: 1_000 } }, ['disk-app1']],
    ['NET-1171 a fact of the company nobody said', { unsaidParameters: ['x'] }, ['company-parameters']],
    ['NET-1171 a text with what is made up', { demoTexts: ['x'] }, ['company-texts']],
    ['NET-502 a request about one’s data is overdue', { overdueRequests: 1 }, ['privacy-overdue']],
    ['NET-688 the log was never checked', { audit: null, auditSince: ago(36 * 60 + 1) }, ['audit-never']],
    [
      'NET-688 a job never ran',
      { neverRan: [{ queue: 'calendar', name: 'Calendario', since: ago(61), lateAfter: 60 }] },
      ['job-never-calendar'],
    ],
    ['NET-688 no backup was ever seen', { lastBackupAt: null, backupSince: ago(36 * 60 + 1) }, ['backup-never']],
    ['the backup is old', { lastBackupAt: ago(36 * 60 + 1) }, ['backup']],
  ])('NET-514 %s', (_, more, expected) => expect(keys(more)).toEqual(expected));
  it('NET-514 says how long, in words', () => {
    const of = (minutes: number) => troublesOf({ ...well, lastBackupAt: ago(minutes) })[0]?.sentence;
    expect(of(37 * 60)).toBe('L’ultima copia di sicurezza è di 37 ore fa.');
    expect(of(3 * 1440)).toBe('L’ultima copia di sicurezza è di 3 giorni fa.');
    const jobs = [{ ...job, endedAt: ago(5 * 1440) }];
    expect(troublesOf({ ...well, jobs, webhookDueAt: ago(20), bulkSince: ago(150) })).toEqual([
      { key: 'job-late-levels', sentence: '«Chiusura» non gira da 5 giorni.' },
      { key: 'waiting-webhooks', sentence: 'Webhook: il messaggio più vecchio attende da 20 minuti.' },
      { key: 'waiting-bulk', sentence: 'Operazioni in blocco: una è in corso da 2 ore.' },
    ]);
    expect(troublesOf({ ...well, queues: [{ ...none, channel: 'sms', oldestAt: ago(119), resendable: 3 }] })).toEqual([
      { key: 'waiting-sms', sentence: 'SMS: il messaggio più vecchio attende da 119 minuti.' },
      { key: 'failed-sms', sentence: 'SMS: 3 messaggi non sono partiti e si possono inviare di nuovo.' },
    ]);
  });
});

describe('what is of one machine alone', () => {
  it('NET-1043 is the disk, under the name of the machine that looked', () => {
    const full = { disk: { freeBytes: 1, totalBytes: 100 }, overdueRequests: 1 };
    const hosts = (host: string) =>
      troublesOf({ ...well, ...full, host }).map((trouble) => [trouble.key, trouble.host]);
    expect(hosts('app2')).toEqual([
      ['disk-app2', 'app2'],
      ['privacy-overdue', undefined],
    ]);
  });
});

describe('the machines of the database', () => {
  it('NET-1044 one try that failed is no trouble, nor what is not archived; failing and late are one and the same', () => {
    expect(keys({ archive: { archivedAt: ago(5), failedAt: ago(1) } })).toEqual([]);
    expect(keys({ archive: null })).toEqual([]);
    expect(keys({ archive: { archivedAt: ago(60), failedAt: ago(61) } })).toEqual(['archive']);
    expect(keys({ archive: { archivedAt: ago(60), failedAt: ago(59) } })).toEqual(['archive']);
  });
  it('NET-1045 NET-1046 nobody watches standbys and their slots where none is said to be there', () => {
    const alone = { standbysExpected: null, standbys: { connected: 0, confirming: 0 }, idleSlots: ['x'] };
    expect(keys(alone)).toEqual([]);
    expect(keys({ standbys: { connected: 3, confirming: null } })).toEqual([]);
    expect(keys({ standbys: { connected: 1, confirming: 0 }, idleSlots: ['a', 'b'] })).toEqual([
      'standbys',
      'standbys-confirm',
      'slot-a',
      'slot-b',
    ]);
  });
});

describe('copies of the files', () => {
  it('NET-1041 each machine is judged by itself, one that fell silent no more once another tells', () => {
    const [gone, here] = [
      { machine: 'app1', at: ago(8 * 1440) },
      { machine: 'app2', at: ago(3) },
    ];
    expect(keys({ fileCopies: [gone, here] })).toEqual([]);
    expect(livingCopies([gone, here], now)).toEqual([here]);
    expect(keys({ fileCopies: [{ ...gone, at: ago(6 * 1440) }, here] })).toEqual(['backup-files-app1']);
    expect(keys({ fileCopies: [gone] })).toEqual(['backup-files-app1']);
    const both = [gone, here].map((copy) => ({ ...copy, at: ago(121) }));
    expect(keys({ fileCopies: both })).toEqual(['backup-files-app1', 'backup-files-app2']);
  });
  it('NET-1041 none is missed where nobody expects one, nor within the first two hours', () => {
    expect(keys({ fileCopies: [], fileCopiesSince: null })).toEqual([]);
    expect(keys({ fileCopies: [], fileCopiesSince: ago(120) })).toEqual([]);
    expect(keys({ fileCopies: [], fileCopiesSince: ago(121) })).toEqual(['backup-files-never']);
  });
});

describe('what is over', () => {
  const expired = [{ key: 'expired-sms', sentence: '' }];
  it.each([
    ['expired-sms', [], false],
    ['expired-mail', expired, false],
    ['failed-sms', expired, false],
    ['failed-sms', [], true],
    ['failed-mail', expired, true],
    ['backup', expired, true],
  ])('NET-1101 %s while %o: is it told as mended? %s', (key, found, is) => expect(isMended(key, found)).toBe(is));
  it('NET-1107 standbys and slots alone may pass before anybody is told', () => {
    const facts = { standbys: { connected: 1, confirming: 0 }, idleSlots: ['a'], overdueRequests: 1 };
    expect(troublesOf({ ...well, ...facts }).map(({ key, mayPass }) => [key, mayPass])).toEqual([
      ['standbys', true],
      ['standbys-confirm', true],
      ['slot-a', true],
      ['privacy-overdue', undefined],
    ]);
  });
});

describe('a message that is sent again', () => {
  it.each([
    [{ isSent: true, isFailed: false, isExpired: false }, /già partito/],
    [{ isSent: false, isFailed: false, isExpired: false }, /in coda/],
    [{ isSent: false, isFailed: true, isExpired: true }, /scaduto/],
  ])('NET-513 not when %o', (message, why) => expect(mayResend(message)).toMatch(why));
  it('NET-513 when it failed and still serves', () =>
    expect(mayResend({ isSent: false, isFailed: true, isExpired: false })).toBeNull());
});

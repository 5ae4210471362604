/** Connects with passwords that stand in a file, so that they can be turned while the portal runs. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';

/** Where a database is; with a file of passwords the address has none. */
export type Address = { url: string; passwordFile?: string | undefined };
/** An address alone says its password itself. */
export type Where = string | Address;
export const addressOf = (where: Where): Address => (typeof where === 'string' ? { url: where } : where);

type Owned = { DATABASE_URL: string; DATABASE_PASSWORD_FILE?: string | undefined };
/** Where the owner of the database connects to. */
export const ownerOf = (config: Owned): Address => ({
  url: config.DATABASE_URL,
  passwordFile: config.DATABASE_PASSWORD_FILE,
});

/** The present one, the next one, and one for whoever was in between. */
const AT_MOST = 3;
const LONGEST = 4_096;
const PAUSE_MS = 100;

/** One a line. @throws an error that names the file and never what stands in it */
const readPasswords = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((thrown: unknown) => {
    throw new Error(`The file of passwords ${file} cannot be read: ${String((thrown as { code?: unknown }).code)}.`);
  });
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length === 0 || lines.length > AT_MOST || text.length > LONGEST)
    throw new Error(`The file of passwords ${file} holds no password, or more than ${AT_MOST} (one a line).`);
  return lines;
};

type Passwords = {
  /** The first that is not known to be refused; read anew each time. */
  next(): Promise<string>;
  refused(password: string | undefined): void;
  /** Is there one left to try? Once there is none, all are tried again: the database or the file may follow. */
  hasAnother(): boolean;
};

const passwordsOf = (file: string): Passwords => {
  let lines: string[] = [];
  const refused = new Set<string>();
  /** A file that is just being written holds nothing: then what stood in it before holds. */
  const read = async (): Promise<string[]> =>
    readPasswords(file).catch((thrown: unknown) => {
      if (lines.length === 0) throw thrown;
      return lines;
    });
  return {
    next: async () => {
      const fresh = await read();
      if (fresh.join('\n') !== lines.join('\n')) refused.clear();
      lines = fresh;
      return fresh.find((one) => !refused.has(one)) ?? '';
    },
    refused: (password) => {
      if (password !== undefined && lines.includes(password)) refused.add(password);
    },
    hasAnother: () => {
      if (lines.some((one) => !refused.has(one))) return true;
      refused.clear();
      return false;
    },
  };
};

/** PostgreSQL and PgBouncer, whose older versions have no code for it. */
export const isRefusal = (thrown: unknown): boolean => {
  const { code, message } = thrown as { code?: unknown; message?: unknown };
  return code === '28P01' || code === '28000' || /authentication failed/i.test(String(message));
};

type Connected = (error?: Error) => void;
/** The driver's client, which asks the file when it connects and says when it was refused. */
const clientOf = (passwords: Passwords) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options);
      // The address would otherwise say that there is none.
      Object.defineProperty(this, 'password', {
        value: () => passwords.next(),
        writable: true,
        configurable: true,
        enumerable: false,
      });
    }
    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | void {
      const seen = (thrown: unknown): void => {
        const used: unknown = this.password;
        if (isRefusal(thrown)) passwords.refused(typeof used === 'string' ? used : undefined);
      };
      if (callback)
        return super.connect((error?: Error) => {
          if (error) seen(error);
          callback(error);
        });
      return super.connect().then(
        () => this,
        (thrown: unknown) => {
          seen(thrown);
          throw thrown;
        },
      );
    }
  };

/** Tries every password, and for as long as there is patience again: the file and the database change one by one. */
const persist = async <T>(passwords: Passwords, patienceMs: number, connect: () => Promise<T>): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await connect();
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      if (passwords.hasAnother()) continue;
      if (performance.now() >= until) throw thrown;
      await sleep(PAUSE_MS);
    }
  }
};

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;
/** A pool whose new connections take the password of the file; those that are open go on. */
export const openPool = (where: Where, options: pg.PoolConfig & { patienceMs: number }): pg.Pool => {
  const { url, passwordFile } = addressOf(where);
  const { patienceMs, ...settings } = options;
  const poolConfig = { ...settings, connectionString: url };
  if (passwordFile === undefined) return new pg.Pool(poolConfig);
  const passwords = passwordsOf(passwordFile);
  const pool = new pg.Pool({ ...poolConfig, Client: clientOf(passwords) } as pg.PoolConfig);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const persistent = (callback?: Callback): Promise<pg.PoolClient> | void => {
    const connecting = () => persist(passwords, patienceMs, connect);
    if (!callback) return connecting();
    callbackify(connecting)((error: Error | null, client) =>
      callback(error ?? undefined, client, (release) => client.release(release as boolean)),
    );
  };
  return Object.assign(pool, { connect: persistent });
};

const START_MS = 10_000;
const NONE: Passwords = { next: async () => '', refused: () => undefined, hasAnother: () => false };
/** One connection of its own, for what is done while a server starts. */
export const connectClient = async (
  where: Where,
  options: pg.ClientConfig & { patienceMs?: number } = {},
): Promise<pg.Client> => {
  const { url, passwordFile } = addressOf(where);
  const { patienceMs = START_MS, ...settings } = options;
  const passwords = passwordFile === undefined ? NONE : passwordsOf(passwordFile);
  const Client = passwordFile === undefined ? pg.Client : clientOf(passwords);
  return persist(passwords, passwordFile === undefined ? 0 : patienceMs, async () => {
    const client = new Client({ ...settings, connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (thrown) {
      await client.end().catch(() => undefined);
      throw thrown;
    }
    return client;
  });
};

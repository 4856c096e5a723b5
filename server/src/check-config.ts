import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { BadSetting, type Config } from './config.ts'
import { isDiskFull } from './platform/disk/disk-space.ts'
import { openStorage } from './platform/storage/storage.ts'

const CONNECT_MS = 5_000
const SECRET_LEAST = 32
const METRICS_TOKEN_LEAST = 16

/** A setting that contradicts another setting or the environment. */
export interface Trouble {
  /** What is wrong, and what to do. */
  readonly says: string
  /** False: the server works without it, or it may become available later. */
  readonly endsStart: boolean
}

/** Returns every issue with the settings, fatal ones first. */
export async function troublesOf(config: Config, env: NodeJS.ProcessEnv): Promise<Trouble[]> {
  const ending = [...contradictions(config, env), await folder(config), await database(config)]
  const warned = await Promise.all([locale(config), replica(config), redis(config), bucket(config)])
  const saying =
    (endsStart: boolean) =>
    (says: string | undefined): Trouble[] =>
      says === undefined ? [] : [{ says, endsStart }]
  return [...ending.flatMap(saying(true)), ...warned.flatMap(saying(false))]
}

/** Throws BadSetting if the server cannot work; logs other issues as warnings. */
export async function requireSettings(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: Pick<Console, 'warn'>,
): Promise<void> {
  const troubles = await troublesOf(config, env)
  const ending = troubles.filter(({ endsStart }) => endsStart)
  if (ending.length > 0) throw new BadSetting(ending.map(({ says }) => says).join('\n'))
  for (const { says } of troubles) log.warn(says)
}

function contradictions(config: Config, env: NodeJS.ProcessEnv): string[] {
  const found: string[] = []
  const secret = env.TOKEN_SECRET
  if (secret && secret.length < SECRET_LEAST)
    found.push(
      `TOKEN_SECRET has ${secret.length} characters, fewer than ${SECRET_LEAST}: whoever guesses it signs in as anybody. Leave it out (one is made and kept in the database) or use the output of: openssl rand -hex 32`,
    )
  const { token, open } = config.metrics
  if (token && (token.length < METRICS_TOKEN_LEAST || /\s/.test(token)))
    found.push(
      `METRICS_TOKEN needs ${METRICS_TOKEN_LEAST} characters or more and no spaces. Use the output of: openssl rand -hex 16`,
    )
  if (token && open)
    found.push(
      'METRICS_TOKEN protects nothing while METRICS_PUBLIC=1 opens /metrics to everybody. Leave one out',
    )
  if (config.s3 && (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY))
    found.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it')
  const lonely = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find(
    (name) => env[name],
  )
  if (!config.s3 && lonely) found.push(`${lonely} needs S3_BUCKET beside it`)
  for (const proxy of config.trustedProxies)
    if (!isProxy(proxy))
      found.push(
        `TRUSTED_PROXIES: '${proxy}' is no address and no range of addresses. Name them as 10.0.0.5 or 10.0.0.0/8; a name of a host is not looked up`,
      )
  return found
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = [0, 0, 0, 0, 32, 0, 128][isIP(address)] ?? 0
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

/** Returns the error without connection URLs, which contain passwords. */
const reason = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

async function folder({ dataDir, databaseUrl, s3 }: Config): Promise<string | undefined> {
  // Nothing is stored in the folder then.
  if (databaseUrl && s3) return undefined
  try {
    await mkdir(dataDir, { recursive: true })
    for (const below of ['', 'database', 'files']) await writable(join(dataDir, below), FOLDER)
    for (const below of ['', 'global', 'pg_wal', 'base']) await writable(join(dataDir, PGDATA, below), FOLDER)
    for (const below of ['PG_VERSION', 'global/pg_control'])
      await writable(join(dataDir, PGDATA, below), FILE)
    return undefined
  } catch (error) {
    if (isDiskFull(error))
      return `DATA_DIR: the disk of ${dataDir} is full. Free some space, then start again`
    return `DATA_DIR: ${dataDir} cannot be written to (${reason(error)}). Give it to the user that runs the server (chown), or name another folder`
  }
}

const PGDATA = 'database/pgdata'
const FILE = constants.R_OK | constants.W_OK
const FOLDER = FILE | constants.X_OK

const writable = (path: string, mode: number) =>
  access(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

interface Facts {
  readonly version: number
  readonly encoding: string
  readonly locale: string
  /** May become the role of requests, or create it. */
  readonly role: boolean
  readonly creates: boolean
}

/** Selects facts that every supported version knows. */
const FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    (select datcollate from pg_database where datname = current_database()) as locale,
    has_database_privilege(current_database(), 'create') as creates,
    coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = 'shangxue_app'),
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user)) as role`

const OLDEST = 150_000

async function factsOf(databaseUrl: string): Promise<Facts | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(FACTS)
    return rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function database({ databaseUrl }: Config): Promise<string | undefined> {
  if (!databaseUrl) return undefined
  try {
    const facts = await factsOf(databaseUrl)
    return facts && unfit(facts)
  } catch (error) {
    return `DATABASE_URL: ${whyNot(reason(error))}`
  }
}

function whyNot(code: string): string {
  if (code === '28P01' || code === '28000')
    return 'the database refuses user or password. Check both; characters such as @ : / are written as %40 %3A %2F'
  if (code === '3D000') return 'there is no such database. Create it: createdb --encoding UTF8 NAME'
  if (code === '42501') return 'the user may not connect to the database. Make it the owner of the database'
  return `the database does not answer (${code}). Is it running, and are host and port right?`
}

function unfit({ version, encoding, role, creates }: Facts): string | undefined {
  if (version < OLDEST)
    return `DATABASE_URL: PostgreSQL ${Math.floor(version / 10_000)} is too old; 15 or newer is needed`
  if (encoding !== 'UTF8')
    return `DATABASE_URL: the database is in ${encoding}. Create it anew with --encoding UTF8`
  if (!creates)
    return 'DATABASE_URL: the user may create nothing in the database. Make it the owner of the database'
  if (!role)
    return 'DATABASE_URL: the user may not act as shangxue_app. As an administrator: create role shangxue_app nologin; grant shangxue_app to the user'
  return undefined
}

/** Only a warning, since existing installations must keep working. */
async function locale({ databaseUrl }: Config): Promise<string | undefined> {
  const found = databaseUrl ? await factsOf(databaseUrl).catch(() => undefined) : undefined
  if (found?.locale !== 'C' && found?.locale !== 'POSIX') return undefined
  return `DATABASE_URL: the database has the locale ${found.locale}, in which Chinese is not searched. Create it anew with another, such as C.UTF-8, and restore a backup into it`
}

async function replica({ replicaUrl }: Config): Promise<string | undefined> {
  if (!replicaUrl) return undefined
  try {
    await factsOf(replicaUrl)
    return undefined
  } catch (error) {
    return `DATABASE_REPLICA_URL: ${whyNot(reason(error))}. Heavy reads go to DATABASE_URL meanwhile`
  }
}

async function redis({ redisUrl }: Config): Promise<string | undefined> {
  if (!redisUrl) return undefined
  try {
    const { createClient } = await import('@redis/client')
    const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: false as const }
    const client = createClient({ url: redisUrl, socket })
    client.on('error', () => undefined)
    await client.connect()
    await client.ping().finally(() => client.destroy())
    return undefined
  } catch (error) {
    return `REDIS_URL: Redis does not answer (${reason(error)}). Is it running, are host, port and password right? Without REDIS_URL servers tell each other by PostgreSQL`
  }
}

async function bucket(config: Config): Promise<string | undefined> {
  if (!config.s3) return undefined
  try {
    const storage = await openStorage(config)
    await storage.remove(await storage.put(new Uint8Array([1])))
    return undefined
  } catch (error) {
    return `S3_BUCKET: ${config.s3.bucket} cannot be written to (${reason(error)}). Check S3_ENDPOINT, S3_REGION, the keys and what they may do`
  }
}

import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { MISSING_PACKAGE } from '../platform/columnar/columnar.ts'
import { isDuckDbInstalled } from '../platform/columnar/engine/engine.ts'
import { isDiskFull } from '../platform/disk/disk-space.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { BadSetting, type Config } from './config.ts'

const CONNECT_MS = 5_000
const MIN_SECRET_LENGTH = 32
const MIN_METRICS_TOKEN_LENGTH = 16

/** A setting that contradicts another setting or the environment. */
export interface ConfigIssue {
  /** Describes the problem and its remedy. */
  readonly message: string
  /** False: the server works without it, or it may become available later. */
  readonly isFatal: boolean
}

/** Returns every issue with the settings, fatal ones first. */
export async function findConfigIssues(config: Config, env: NodeJS.ProcessEnv): Promise<ConfigIssue[]> {
  const fatalIssues = [
    ...findContradictions(config, env),
    await checkFolder(config),
    await checkDatabase(config),
  ]
  const warnings = await Promise.all([
    checkLocale(config),
    checkReplica(config),
    checkRedis(config),
    checkBucket(config),
    checkWebhooks(config),
    checkColumnar(config),
  ])
  const toIssues =
    (isFatal: boolean) =>
    (message: string | undefined): ConfigIssue[] =>
      message === undefined ? [] : [{ message, isFatal }]
  return [...fatalIssues.flatMap(toIssues(true)), ...warnings.flatMap(toIssues(false))]
}

/** Throws BadSetting if the server cannot work; logs other issues as warnings. */
export async function requireSettings(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: Pick<Console, 'warn'>,
): Promise<void> {
  const issues = await findConfigIssues(config, env)
  const fatalIssues = issues.filter(({ isFatal }) => isFatal)
  if (fatalIssues.length > 0) throw new BadSetting(fatalIssues.map(({ message }) => message).join('\n'))
  for (const { message } of issues) log.warn(message)
}

const checkColumnar = ({ columnar }: Config): string | undefined =>
  columnar.enabled && !isDuckDbInstalled() ? `COLUMNAR: ${MISSING_PACKAGE}` : undefined

const checkWebhooks = ({ production, webhooks }: Config): string | undefined =>
  production && webhooks.allowPrivate
    ? 'WEBHOOKS_ALLOW_PRIVATE=1: any boss can make the server send requests into its own network. Leave it out unless receivers are there'
    : undefined

function findContradictions(config: Config, env: NodeJS.ProcessEnv): string[] {
  const messages: string[] = []
  const secret = env.TOKEN_SECRET
  if (secret && secret.length < MIN_SECRET_LENGTH)
    messages.push(
      `TOKEN_SECRET has ${secret.length} characters, fewer than ${MIN_SECRET_LENGTH}: whoever guesses it signs in as anybody. Leave it out (one is made and kept in the database) or use the output of: openssl rand -hex 32`,
    )
  const { token, open } = config.metrics
  if (token && (token.length < MIN_METRICS_TOKEN_LENGTH || /\s/.test(token)))
    messages.push(
      `METRICS_TOKEN needs ${MIN_METRICS_TOKEN_LENGTH} characters or more and no spaces. Use the output of: openssl rand -hex 16`,
    )
  if (token && open)
    messages.push(
      'METRICS_TOKEN protects nothing while METRICS_PUBLIC=1 opens /metrics to everybody. Leave one out',
    )
  if (config.s3 && (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY))
    messages.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it')
  const orphanedSetting = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find(
    (name) => env[name],
  )
  if (!config.s3 && orphanedSetting) messages.push(`${orphanedSetting} needs S3_BUCKET beside it`)
  for (const proxy of config.trustedProxies)
    if (!isProxyAddress(proxy))
      messages.push(
        `TRUSTED_PROXIES: '${proxy}' is no address and no range of addresses. Name them as 10.0.0.5 or 10.0.0.0/8; a name of a host is not looked up`,
      )
  return messages
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isProxyAddress(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = [0, 0, 0, 0, 32, 0, 128][isIP(address)] ?? 0
  return (
    maxBits > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  )
}

/** Returns the error without connection URLs, which contain passwords. */
const errorReason = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

async function checkFolder({ dataDir, databaseUrl, s3 }: Config): Promise<string | undefined> {
  // Nothing is stored in the folder then.
  if (databaseUrl && s3) return undefined
  try {
    await mkdir(dataDir, { recursive: true })
    for (const subpath of ['', 'database', 'files']) await requireAccess(join(dataDir, subpath), FOLDER)
    for (const subpath of ['', 'global', 'pg_wal', 'base'])
      await requireAccess(join(dataDir, PGDATA, subpath), FOLDER)
    for (const subpath of ['PG_VERSION', 'global/pg_control'])
      await requireAccess(join(dataDir, PGDATA, subpath), FILE)
    return undefined
  } catch (error) {
    if (isDiskFull(error))
      return `DATA_DIR: the disk of ${dataDir} is full. Free some space, then start again`
    return `DATA_DIR: ${dataDir} cannot be written to (${errorReason(error)}). Give it to the user that runs the server (chown), or name another folder`
  }
}

const PGDATA = 'database/pgdata'
const FILE = constants.R_OK | constants.W_OK
const FOLDER = FILE | constants.X_OK

const requireAccess = (path: string, mode: number) =>
  access(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

interface DatabaseFacts {
  readonly version: number
  readonly encoding: string
  readonly locale: string
  /** May become the role of requests, or create it. */
  readonly role: boolean
  readonly creates: boolean
}

/** Selects facts that every supported version knows. */
const FACTS_QUERY = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    (select datcollate from pg_database where datname = current_database()) as locale,
    has_database_privilege(current_database(), 'create') as creates,
    coalesce((select bool_and(pg_has_role(oid, 'member')) from pg_roles where rolname in ('shangxue_app', 'shangxue_store_app')
        having count(*) = 2),
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user)) as role`

const MIN_VERSION = 150_000

async function readFacts(databaseUrl: string): Promise<DatabaseFacts | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseFacts>(FACTS_QUERY)
    return rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkDatabase({ databaseUrl }: Config): Promise<string | undefined> {
  if (!databaseUrl) return undefined
  try {
    const facts = await readFacts(databaseUrl)
    return facts && findDatabaseIssue(facts)
  } catch (error) {
    return `DATABASE_URL: ${connectionAdvice(errorReason(error))}`
  }
}

function connectionAdvice(code: string): string {
  if (code === '28P01' || code === '28000')
    return 'the database refuses user or password. Check both; characters such as @ : / are written as %40 %3A %2F'
  if (code === '3D000') return 'there is no such database. Create it: createdb --encoding UTF8 NAME'
  if (code === '42501') return 'the user may not connect to the database. Make it the owner of the database'
  return `the database does not answer (${code}). Is it running, and are host and port right?`
}

function findDatabaseIssue({ version, encoding, role, creates }: DatabaseFacts): string | undefined {
  if (version < MIN_VERSION)
    return `DATABASE_URL: PostgreSQL ${Math.floor(version / 10_000)} is too old; 15 or newer is needed`
  if (encoding !== 'UTF8')
    return `DATABASE_URL: the database is in ${encoding}. Create it anew with --encoding UTF8`
  if (!creates)
    return 'DATABASE_URL: the user may create nothing in the database. Make it the owner of the database'
  if (!role)
    return 'DATABASE_URL: the user may not act as shangxue_app and shangxue_store_app. As an administrator: create these roles with nologin, grant shangxue_app to shangxue_store_app, and both to the user'
  return undefined
}

/** Only a warning, since existing installations must keep working. */
async function checkLocale({ databaseUrl }: Config): Promise<string | undefined> {
  const facts = databaseUrl ? await readFacts(databaseUrl).catch(() => undefined) : undefined
  if (facts?.locale !== 'C' && facts?.locale !== 'POSIX') return undefined
  return `DATABASE_URL: the database has the locale ${facts.locale}, in which Chinese is not searched. Create it anew with another, such as C.UTF-8, and restore a backup into it`
}

async function checkReplica({ replicaUrl }: Config): Promise<string | undefined> {
  if (!replicaUrl) return undefined
  try {
    await readFacts(replicaUrl)
    return undefined
  } catch (error) {
    return `DATABASE_REPLICA_URL: ${connectionAdvice(errorReason(error))}. Heavy reads go to DATABASE_URL meanwhile`
  }
}

async function checkRedis({ redisUrl }: Config): Promise<string | undefined> {
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
    return `REDIS_URL: Redis does not answer (${errorReason(error)}). Is it running, are host, port and password right? Without REDIS_URL servers tell each other by PostgreSQL`
  }
}

async function checkBucket(config: Config): Promise<string | undefined> {
  if (!config.s3) return undefined
  try {
    const storage = await openStorage(config)
    await storage.remove(await storage.put(new Uint8Array([1])))
    return undefined
  } catch (error) {
    return `S3_BUCKET: ${config.s3.bucket} cannot be written to (${errorReason(error)}). Check S3_ENDPOINT, S3_REGION, the keys and what they may do`
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import {
  type Endpoint,
  type Input,
  type Output,
  pathKeys,
  sendsInputInQuery,
} from '@shangxue/contract/platform/endpoint'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import type { FastifyInstance } from 'fastify'
import type { ActivationSource } from '../adapters/activation/port.ts'
import { createAi } from '../adapters/ai/ai.ts'
import type { Ai } from '../adapters/ai/port.ts'
import type { CarrierService } from '../adapters/carrier/port.ts'
import type { PageReader } from '../adapters/ocr/page-reading.ts'
import type { PushService } from '../adapters/push/port.ts'
import type { RobotSender } from '../adapters/robot/port.ts'
import type { SpeechEngine } from '../adapters/speech/port.ts'
import { createWebhookSender } from '../adapters/webhook/http-sender.ts'
import type { WebhookSender } from '../adapters/webhook/port.ts'
import { buildApp } from '../app.ts'
import type { Role } from '../config/config.ts'
import type { Library } from '../domains/english/library/library.ts'
import type { Splitter } from '../domains/papers/analysis/build-paper-draft.ts'
import { type Bus, noopBus } from '../platform/bus/bus.ts'
import { type Columnar, noColumnar } from '../platform/columnar/columnar.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import type { DiskSpace } from '../platform/disk/disk-space.ts'
import type { Exportable } from '../platform/exports/spec.ts'
import type { MetricsAccess } from '../platform/http/monitoring/metrics.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { aTenant, aUser } from './builders.ts'
import { borrowTestDatabase } from './database/open-test-database.ts'
import { isEmbedded, type TestDatabase } from './database/test-database.ts'
import { scriptedReader } from './fakes/scripted-reader.ts'
import { scriptedSpeech } from './fakes/scripted-speech.ts'
import { aLibrary } from './library.ts'

export const PASSWORD = 'correct-horse-7'
export const DEMO_HINT = { shujuku: '演示数据库', mima: PASSWORD, users: [] }
const NOOP_ROBOTS: RobotSender = {
  send: async () => ({ error: null, code: 0, response: '' }),
}
const NOOP_PUSH: PushService = {
  publicKey: '',
  accepts: () => true,
  send: async () => ({ kind: 'sent' }),
}
/** The cheapest parameters that argon2id allows. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface ApiResponse<T = unknown> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
}

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  file?: { name: string; bytes: Uint8Array }
}

/** The real server on a database of its own, called without a network. */
export interface Harness {
  readonly app: FastifyInstance
  readonly database: Database
  readonly jobs: Jobs
  readonly columnar: Columnar
  readonly storage: Storage
  call<E extends Endpoint>(
    e: E,
    input: Partial<Input<E>>,
    options?: CallOptions,
  ): Promise<ApiResponse<Output<E>>>
  /** Signs in a new user, by default of a new tenant. */
  signIn(options?: {
    boss?: boolean
    permissions?: readonly PermissionKey[]
    position?: string
    tenantId?: number
    /** Limits the user to these locations. */
    storeIds?: readonly number[]
  }): Promise<TestUser>
  /** Advances the server's clock. */
  advance(ms: number): void
  close(): Promise<void>
}
export interface TestUser {
  readonly tenantId: number
  readonly database: string
  readonly userId: number
  readonly name: string
  readonly token: string
  readonly refreshtoken: string
}

export interface HarnessOptions {
  /** Shares the database and files of this server. */
  sharedWith?: Harness
  /** Opens a prepared database and puts its files into the folder; empty by default. */
  openDatabase?: (dataDir: string) => Promise<TestDatabase>
  bus?: Bus
  /** Read models; none by default. */
  columnar?: (database: Database, dataDir: string) => Columnar
  role?: Role
  withJobs?: boolean
  requestsPerMinute?: number
  trustedProxies?: string[]
  metrics?: MetricsAccess
  webDir?: string
  /** Collects every log line at trace level. */
  log?: string[]
  exports?: readonly Exportable[]
  /** The embedded engine by default. */
  ai?: Ai
  reader?: PageReader
  split?: Splitter
  library?: Library
  speech?: readonly SpeechEngine[]
  activation?: ActivationSource
  /** No tracking by default. */
  carrier?: CarrierService
  /** Accepts every message and sends nothing by default. */
  push?: PushService
  /** Sends to local addresses by default. */
  webhooks?: WebhookSender
  /** Accepts every message and sends nothing by default. */
  robots?: RobotSender
  /** None by default. */
  publicUrl?: string
  /** The disk of the files and of the embedded database; unlimited by default. */
  space?: DiskSpace
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const { withJobs = false, requestsPerMinute = 1e9, log } = options
  const { sharedWith, bus = noopBus(), role = 'all' } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-test-'))
  const opened = sharedWith ? undefined : await (options.openDatabase ?? borrowTestDatabase)(dataDir)
  const pool = opened?.pool ?? sharedWith?.database.pool
  if (!pool) throw new TypeError('no database')
  const database = createDatabase(pool, { readPool: opened?.readPool })
  const storage = sharedWith?.storage ?? (await openStorage({ dataDir, s3: undefined }, options.space))
  const jobs = createJobs(pool, console, { runsJobs: role !== 'web', bus })
  const columnar = options.columnar?.(database, dataDir) ?? noColumnar()
  let clockOffsetMs = 0
  const app = await buildApp({
    config: {
      role,
      logLevel: log ? 'trace' : 'silent',
      webDir: options.webDir,
      trustedProxies: options.trustedProxies ?? [],
      requestsPerMinute,
      metrics: options.metrics ?? { token: undefined, open: false },
    },
    database,
    jobs,
    bus,
    columnar,
    storage,
    space: options.space,
    embedded: isEmbedded,
    ai: options.ai ?? createAi(null, console),
    reader: options.reader ?? scriptedReader(),
    split: options.split,
    library: options.library ?? aLibrary(),
    speech: options.speech ?? [scriptedSpeech()],
    activation: options.activation,
    carrier: options.carrier ?? null,
    push: options.push ?? NOOP_PUSH,
    webhooks: options.webhooks ?? createWebhookSender({ allowPrivate: true }),
    robots: options.robots ?? NOOP_ROBOTS,
    publicUrl: options.publicUrl,
    secret: 'a secret for tests only',
    demoHint: DEMO_HINT,
    now: () => Date.now() + clockOffsetMs,
    exports: options.exports ?? [],
    ...(log ? { logStream: { write: (line: string) => void log.push(line) } } : {}),
  })
  await app.ready()
  if (withJobs) await jobs.start()

  const harness: Harness = {
    app,
    database,
    jobs,
    columnar,
    storage,
    async call(e, input, { token, headers = {}, file } = {}) {
      const remaining: Record<string, unknown> = { ...input }
      let url: string = e.path
      for (const key of pathKeys(e.path)) {
        url = url.replace(`:${key}`, encodeURIComponent(String(remaining[key])))
        delete remaining[key]
      }
      const queryFields = Object.entries(remaining).filter(([, value]) => value !== undefined)
      if (sendsInputInQuery(e) && queryFields.length > 0)
        url += `?${new URLSearchParams(queryFields.map(([k, v]) => [k, String(v)]))}`
      const body = sendsInputInQuery(e)
        ? {}
        : file
          ? multipartBody(e, remaining, file)
          : { payload: remaining }
      const response = await app.inject({
        method: e.method,
        url,
        ...body,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...('headers' in body ? (body.headers as Record<string, string>) : {}),
          ...headers,
        },
      })
      if (e.produces && response.statusCode === 200)
        return { status: 200, code: 10000, msg: '', data: new Uint8Array(response.rawPayload) as never }
      return { status: response.statusCode, ...response.json() }
    },
    async signIn({ boss = false, permissions = [], position, tenantId, storeIds } = {}) {
      const hashed = await passwordHash
      const created = await database.withOwner(async (db) => {
        const tenant = tenantId === undefined ? await aTenant(db) : { id: tenantId, name: undefined }
        return {
          tenant,
          user: await aUser(db, {
            ...{ tenantId: tenant.id, passwordHash: hashed, boss, permissions },
            ...(position !== undefined && { position }),
            ...(storeIds && { storeIds }),
          }),
        }
      })
      const { login } = await import('@shangxue/contract/session/endpoints')
      const answer = await harness.call(login, { yonghuming: created.user.name, mima: PASSWORD })
      if (answer.status !== 200) throw new Error(`signing in failed: ${answer.msg}`)
      const { id: userId, yonghuming: name, shujuku, token, refreshtoken } = answer.data
      return { tenantId: created.tenant.id, database: shujuku, userId, name, token, refreshtoken }
    },
    advance(ms) {
      clockOffsetMs += ms
    },
    async close() {
      await app.close()
      await jobs.stop()
      await bus.close()
      await columnar.close()
      await opened?.close()
      // A file may still be in flight.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return harness
}

const BOUNDARY = 'x-test-boundary'
function multipartBody(
  e: Endpoint,
  fields: Record<string, unknown>,
  file: { name: string; bytes: Uint8Array },
) {
  const before = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${before.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${e.upload?.field}"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

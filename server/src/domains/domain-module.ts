import type { FastifyBaseLogger } from 'fastify'
import type { ActivationSource } from '../adapters/activation/port.ts'
import type { Ai } from '../adapters/ai/port.ts'
import type { CarrierService } from '../adapters/carrier/port.ts'
import type { PageReader } from '../adapters/ocr/page-reading.ts'
import type { PushService } from '../adapters/push/port.ts'
import type { RobotSender } from '../adapters/robot/port.ts'
import type { SpeechEngine } from '../adapters/speech/port.ts'
import type { WebhookSender } from '../adapters/webhook/port.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Columnar } from '../platform/columnar/columnar.ts'
import type { Database } from '../platform/database/database.ts'
import type { LedgerRules } from '../platform/database/ledger-rules.ts'
import type { ExportParts } from '../platform/exports/jobs.ts'
import type { Exportable } from '../platform/exports/spec.ts'
import type { FieldNames } from '../platform/http/endpoints/describe-invalid.ts'
import type { Server } from '../platform/http/endpoints/serve.ts'
import type { PageHead } from '../platform/http/static/web-app.ts'
import type { Importable } from '../platform/imports/routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Access, ApiKeyAuthenticator } from '../platform/session/access.ts'
import type { Passwords } from '../platform/session/passwords.ts'
import type { Tokens } from '../platform/session/tokens.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { RecordLabelsHook } from './administration/record-labels.ts'
import type { CustomerRecordsHook } from './customers/service.ts'
import type { Library } from './english/library/library.ts'
import type { Splitter } from './papers/analysis/build-paper-draft.ts'
import type { TenantHook } from './session/service.ts'
import type { DemoHint } from './session/sign-in/demo-hint.ts'
import type { OffboardingHook } from './staff/offboarding.ts'
import type { PendingDecisionsHook } from './summaries/pending-decisions.ts'

/** What the server provides to its domains. */
export interface DomainParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly bus: Bus
  /** Read models of companies, for figures over many sales. */
  readonly columnar: Columnar
  readonly storage: Storage
  readonly ai: Ai
  readonly reader: PageReader
  /** Splits papers into questions; the built-in splitter by default. */
  readonly split?: Splitter | undefined
  readonly library: Library
  /** Null if no parcel tracking is configured. */
  readonly carrier: CarrierService | null
  /** In order of preference. */
  readonly speech: readonly SpeechEngine[]
  /** Whether this server speaks the library into the cache while it is idle. */
  readonly speakAhead?: boolean
  /** Web Push for browsers without an open app. */
  readonly push: PushService
  /** Sends events to addresses that companies configure. */
  readonly webhooks: WebhookSender
  /** Sends messages to the robots of chat groups. */
  readonly robots: RobotSender
  /** Origin of the app as users open it, for links outside of the app; undefined if it is not configured. */
  readonly publicUrl?: string | undefined
  /** Queried in addition to imported files. */
  readonly activation?: ActivationSource | undefined
  /** Signs tokens; shared by all servers of one database. */
  readonly secret: string
  readonly demoHint: DemoHint
  readonly access: Access
  readonly tokens: Tokens
  readonly passwords: Passwords
  readonly log: FastifyBaseLogger
  readonly now?: () => number
  /** All domains, for one that runs the hooks of the others. */
  readonly domains: readonly DomainModule[]
}

export type ScheduleParts = Pick<
  DomainParts,
  'database' | 'jobs' | 'storage' | 'carrier' | 'domains' | 'library' | 'speech'
>

export interface ScheduledStep {
  readonly name: string
  readonly run: () => Promise<unknown>
  /** Runs after all other steps. */
  readonly isLast?: boolean
}

export interface Schedule {
  readonly name: string
  /** Five fields, UTC. */
  readonly cron: string
  readonly run: () => Promise<void>
}

/** What a domain contributes to the server. Each `index.ts` of a domain exports one; `domains/index.ts` lists them. */
export interface DomainModule
  extends CustomerRecordsHook,
    OffboardingHook,
    PendingDecisionsHook,
    RecordLabelsHook,
    TenantHook {
  /** Name of the folder. */
  readonly name: string
  readonly routes?: (server: Server, parts: DomainParts) => void
  /** Authenticates requests with API keys. One domain provides it. */
  readonly authenticateApiKey?: (database: Database) => ApiKeyAuthenticator
  readonly exports?: (parts: DomainParts) => readonly Exportable[]
  readonly imports?: readonly Importable[]
  /** Completes data of all tenants that an earlier version left incomplete. Runs before a server accepts requests. */
  readonly prepareData?: (database: Database) => Promise<void>
  /** Registers job handlers and listeners. Returns a function that stops the listeners, if there are any. */
  readonly startJobs?: (parts: DomainParts) => (() => void) | undefined
  /** Short steps that run every minute, several at a time. A failing step does not stop the others. */
  readonly minutely?: (parts: ScheduleParts) => readonly ScheduledStep[]
  /** Steps that run every night, one after the other. */
  readonly nightly?: (parts: ScheduleParts) => readonly ScheduledStep[]
  /** For work that is too slow for a step, or that must not wait for other steps. */
  readonly schedules?: (parts: ScheduleParts) => readonly Schedule[]
  /** Link previews of pages that visitors without an account may open. */
  readonly pageHeads?: (parts: DomainParts) => readonly PageHead[]
  /** Chinese labels of request fields in validation messages. */
  readonly fieldNames?: FieldNames
  /** Invariants of the domain's ledgers, verified by `npm run check:ledgers` and after a restored backup. */
  readonly ledgerRules?: LedgerRules
  readonly onExportFinished?: ExportParts['onFinished']
}

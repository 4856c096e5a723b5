import { resolve } from 'node:path'
import type { ActivationConfig } from '../adapters/activation/http.ts'
import type { CarrierConfig } from '../adapters/carrier/kuaidi100.ts'
import { deriveVapidKeys } from '../adapters/push/vapid.ts'
import type { SpeechConfig } from '../adapters/speech/speech.ts'
import type { ColumnarConfig } from '../platform/columnar/columnar.ts'
import type { MetricsAccess } from '../platform/http/monitoring/metrics.ts'
import type { OtlpConfig } from '../platform/tracing/open-tracing.ts'

/** What a server does: serves requests, runs jobs, or both. */
export type Role = 'web' | 'worker' | 'all'
const ROLES: readonly Role[] = ['all', 'web', 'worker']

export interface Config {
  readonly role: Role
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL URL; without it the embedded database runs in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  /** A streaming replica for heavy reads; without it, or when it lags, the primary answers them. */
  readonly replicaUrl: string | undefined
  /** Bus between the servers of one database; without it they use PostgreSQL. */
  readonly redisUrl: string | undefined
  readonly seedDemo: boolean
  readonly webDir: string | undefined
  readonly logLevel: string
  readonly s3: { bucket: string; region: string; endpoint: string | undefined } | undefined
  /** A server with the OpenAI protocol; without it the embedded rule-based engine is used. */
  readonly ai: AiConfig | undefined
  /** A speech service; without it, or when it fails, the embedded engine is used. */
  readonly speech: SpeechConfig | undefined
  /** Whether to speak the English library into the cache in idle time. */
  readonly speakAhead: boolean
  /** An activation service; without it only imported files are used. */
  readonly activation: ActivationConfig | undefined
  /** A parcel tracking service; without it users enter the state. */
  readonly carrier: CarrierConfig | undefined
  readonly push: PushConfig
  readonly webhooks: {
    /** Webhooks may use http and private addresses, for tests and installations in one network. */
    readonly allowPrivate: boolean
  }
  /** Address of the app as users open it, for links in messages outside of the app; without it they have none. */
  readonly publicUrl: string | undefined
  /** Requests to chat apps go to this origin instead, which forwards them. */
  readonly robotRelayUrl: string | undefined
  /** Columnar copies of sales for analyses. */
  readonly columnar: ColumnarConfig
  /** An OpenTelemetry collector; without it nothing is traced. */
  readonly tracing: OtlpConfig | undefined
  /** Requests per minute from one address; a shop shares one address. */
  readonly requestsPerMinute: number
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: string[]
  /** Access to /metrics besides the local machine. */
  readonly metrics: MetricsAccess
}

export interface AiConfig {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  /** Reads pages; without it OCR does. */
  readonly visionModel: string | undefined
  /** 1/100 yuan per million tokens. */
  readonly price: { readonly input: number; readonly output: number }
}

export interface PushConfig {
  /** Signs push messages; without it a key is generated and stored in the database. */
  readonly privateKey: string | undefined
  /** Contact for push services. */
  readonly contact: string
  /** Push services besides those of the usual browsers. */
  readonly hosts: string[]
}

/** An unusable setting. The message names the variable and its valid values. */
export class BadSetting extends Error {}

function intSetting(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
  return value
}

const splitList = (text = '') =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const LOG_LEVELS: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function enumSetting<T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const text = env[name] || fallback
  const match = values.find((value) => value === text)
  if (match === undefined) throw new BadSetting(`${name} must be one of ${values.join(', ')}, not '${text}'`)
  return match
}

/** Rejects settings that have no effect without another one. */
function requireUnset(env: NodeJS.ProcessEnv, names: string[], requiredSetting: string): void {
  const orphanedSetting = names.find((name) => env[name])
  if (orphanedSetting) throw new BadSetting(`${orphanedSetting} needs ${requiredSetting} beside it`)
}

function requireHttpUrl(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw new BadSetting(`${name} must be an http:// or https:// address without credentials or query`)
}

/** An http address without path, such as `https://shop.example.com`, or undefined. */
function optionalOrigin(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const address = env[name]
  if (!address) return undefined
  requireHttpUrl(name, address)
  const { origin, pathname } = new URL(address)
  if (pathname !== '/') throw new BadSetting(`${name} must not contain a path: ${origin}`)
  return origin
}

function postgresUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const address = env[name] || undefined
  if (address && !/^postgres(ql)?:\/\//.test(address))
    throw new BadSetting(`${name} must begin with postgres:// or postgresql://`)
  return address
}

/** High by default, so that a budget holds for any model. */
const AI_PRICES = '400,1600'

function aiConfig(env: NodeJS.ProcessEnv): AiConfig | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_VISION_MODEL: visionModel } = env
  if (!baseUrl) {
    requireUnset(env, ['AI_API_KEY', 'AI_MODEL', 'AI_VISION_MODEL'], 'AI_BASE_URL')
    return undefined
  }
  requireHttpUrl('AI_BASE_URL', baseUrl)
  if (!model) throw new BadSetting('AI_BASE_URL needs AI_MODEL beside it')
  const prices = /^(\d{1,7}),(\d{1,7})$/.exec(env.AI_PRICES || AI_PRICES)
  if (!prices)
    throw new BadSetting(
      'AI_PRICES must be two whole numbers, 分 per million tokens read and written: 400,1600',
    )
  return {
    baseUrl,
    apiKey: apiKey || undefined,
    model,
    visionModel: visionModel || undefined,
    price: { input: Number(prices[1]), output: Number(prices[2]) },
  }
}

function activationConfig(env: NodeJS.ProcessEnv): ActivationConfig | undefined {
  const { ACTIVATION_URL: url, ACTIVATION_KEY: key } = env
  if (!url) {
    requireUnset(env, ['ACTIVATION_KEY'], 'ACTIVATION_URL')
    return undefined
  }
  requireHttpUrl('ACTIVATION_URL', url)
  return { url, key: key || undefined }
}

const VOLCANO_URL = 'https://openspeech.bytedance.com/api/v1/tts'

function speechConfig(env: NodeJS.ProcessEnv): SpeechConfig | undefined {
  const { VOLCANO_TTS_APP_ID: appId, SPEECH_BASE_URL: baseUrl } = env
  if (!appId)
    requireUnset(env, ['VOLCANO_TTS_TOKEN', 'VOLCANO_TTS_CLUSTER', 'VOLCANO_TTS_URL'], 'VOLCANO_TTS_APP_ID')
  if (!baseUrl) requireUnset(env, ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_VOICE'], 'SPEECH_BASE_URL')
  if (!appId && !baseUrl)
    requireUnset(env, ['SPEECH_CHARACTERS_A_DAY'], 'VOLCANO_TTS_APP_ID or SPEECH_BASE_URL')
  const charactersADay = intSetting(env, 'SPEECH_CHARACTERS_A_DAY', 100_000, 0, 1_000_000_000)
  if (appId && baseUrl) throw new BadSetting('VOLCANO_TTS_APP_ID and SPEECH_BASE_URL: only one of them')
  if (appId) {
    const { VOLCANO_TTS_TOKEN: token, VOLCANO_TTS_CLUSTER: cluster } = env
    const url = env.VOLCANO_TTS_URL || VOLCANO_URL
    if (!token) throw new BadSetting('VOLCANO_TTS_APP_ID needs VOLCANO_TTS_TOKEN beside it')
    if (!cluster) throw new BadSetting('VOLCANO_TTS_APP_ID needs VOLCANO_TTS_CLUSTER beside it')
    requireHttpUrl('VOLCANO_TTS_URL', url)
    return { protocol: 'volcano', url, appId, token, cluster, charactersADay }
  }
  if (!baseUrl) return undefined
  const { SPEECH_MODEL: model, SPEECH_VOICE: voice } = env
  requireHttpUrl('SPEECH_BASE_URL', baseUrl)
  if (!model) throw new BadSetting('SPEECH_BASE_URL needs SPEECH_MODEL beside it')
  if (!voice) throw new BadSetting('SPEECH_BASE_URL needs SPEECH_VOICE beside it')
  return {
    protocol: 'openai',
    baseUrl,
    apiKey: env.SPEECH_API_KEY || undefined,
    model,
    voice,
    charactersADay,
  }
}

function carrierConfig(env: NodeJS.ProcessEnv): CarrierConfig | undefined {
  const { CARRIER_URL: url, CARRIER_KEY: key, CARRIER_CUSTOMER: customer } = env
  if (!url) {
    requireUnset(env, ['CARRIER_KEY', 'CARRIER_CUSTOMER'], 'CARRIER_URL')
    return undefined
  }
  requireHttpUrl('CARRIER_URL', url)
  if (!key) throw new BadSetting('CARRIER_URL needs CARRIER_KEY beside it')
  if (!customer) throw new BadSetting('CARRIER_URL needs CARRIER_CUSTOMER beside it')
  return { url, key, customer }
}

/** Placeholder: operators set their own contact. */
const DEFAULT_CONTACT = 'mailto:push@shangxue.example'

const PUSH_HOST = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/

function pushConfig(env: NodeJS.ProcessEnv): PushConfig {
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact } = env
  if (contact && !/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/.test(contact))
    throw new BadSetting('PUSH_CONTACT must be a mailto: or https:// address')
  try {
    if (privateKey) deriveVapidKeys(privateKey)
  } catch {
    throw new BadSetting('VAPID_PRIVATE_KEY must be a private key on P-256, 32 bytes in base64url')
  }
  const hosts = splitList(env.PUSH_HOSTS).map((host) => host.toLowerCase())
  if (!hosts.every((host) => PUSH_HOST.test(host)))
    throw new BadSetting('PUSH_HOSTS must be names of hosts, comma-separated: push.example.com,*.example.org')
  return { privateKey: privateKey || undefined, contact: contact || DEFAULT_CONTACT, hosts }
}

/** Named as OpenTelemetry defines them. */
function tracingConfig(env: NodeJS.ProcessEnv): OtlpConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: samplerArg } = env
  if (!endpoint) {
    requireUnset(
      env,
      ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'],
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    )
    return undefined
  }
  requireHttpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const sampleRatio = samplerArg ? Number(samplerArg) : 1
  if (!(sampleRatio >= 0 && sampleRatio <= 1))
    throw new BadSetting('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
  const pairs = splitList(env.OTEL_EXPORTER_OTLP_HEADERS).map((pair) => /^([\w-]+)=(.+)$/.exec(pair))
  if (pairs.includes(null)) throw new BadSetting('OTEL_EXPORTER_OTLP_HEADERS must be name=value,name=value')
  const headers = Object.fromEntries(
    pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]),
  )
  return { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME || 'shangxue', sampleRatio }
}

/** Reads all settings from the environment; README lists them. */
export function readConfig(env: NodeJS.ProcessEnv, webDir?: string): Config {
  const production = env.NODE_ENV === 'production'
  const databaseUrl = postgresUrl(env, 'DATABASE_URL')
  const replicaUrl = postgresUrl(env, 'DATABASE_REPLICA_URL')
  const redisUrl = env.REDIS_URL || undefined
  if (redisUrl && !/^rediss?:\/\/./.test(redisUrl))
    throw new BadSetting('REDIS_URL must begin with redis:// or rediss://')
  const role = enumSetting(env, 'ROLE', ROLES, 'all')
  if (!databaseUrl) {
    requireUnset(env, ['REDIS_URL', 'DATABASE_REPLICA_URL'], 'DATABASE_URL')
    if (role !== 'all') throw new BadSetting(`ROLE=${role} needs DATABASE_URL beside it`)
  }
  return {
    production,
    role,
    port: intSetting(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    replicaUrl,
    databaseConnections: intSetting(env, 'DATABASE_CONNECTIONS', 16, 1, 500),
    redisUrl,
    seedDemo: env.SEED_DEMO ? env.SEED_DEMO === '1' : !production && !databaseUrl,
    webDir,
    logLevel: enumSetting(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    s3: env.S3_BUCKET
      ? { bucket: env.S3_BUCKET, region: env.S3_REGION || 'auto', endpoint: env.S3_ENDPOINT || undefined }
      : undefined,
    ai: aiConfig(env),
    speech: speechConfig(env),
    speakAhead: enumSetting(env, 'SPEAK_AHEAD', ['0', '1'], '1') === '1',
    activation: activationConfig(env),
    carrier: carrierConfig(env),
    push: pushConfig(env),
    webhooks: { allowPrivate: enumSetting(env, 'WEBHOOKS_ALLOW_PRIVATE', ['0', '1'], '0') === '1' },
    publicUrl: optionalOrigin(env, 'PUBLIC_URL'),
    robotRelayUrl: optionalOrigin(env, 'ROBOT_RELAY_URL'),
    columnar: {
      enabled: enumSetting(env, 'COLUMNAR', ['0', '1'], '1') === '1' && role !== 'worker',
      memoryMb: intSetting(env, 'COLUMNAR_MEMORY_MB', 192, 64, 65_536),
      threads: intSetting(env, 'COLUMNAR_THREADS', 1, 1, 64),
      minRows: intSetting(env, 'COLUMNAR_MIN_ROWS', 20_000, 1, 1_000_000_000),
      maxFiles: intSetting(env, 'COLUMNAR_FILES', 8, 1, 1_000),
    },
    tracing: tracingConfig(env),
    requestsPerMinute: intSetting(env, 'REQUESTS_PER_MINUTE', 3_000, 1, 1_000_000_000),
    trustedProxies: splitList(env.TRUSTED_PROXIES),
    metrics: {
      token: env.METRICS_TOKEN || undefined,
      open: enumSetting(env, 'METRICS_PUBLIC', ['0', '1'], '0') === '1',
    },
  }
}

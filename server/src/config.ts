import { resolve } from 'node:path'

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL to use; without it the embedded one runs in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly seedDemo: boolean
  readonly webDir: string | undefined
  readonly logLevel: string
  readonly s3: { bucket: string; region: string; endpoint: string | undefined } | undefined
  /** Requests a minute that one address may send; a shop shares one address. */
  readonly requestsPerMinute: number
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: string[]
}

/** A setting that cannot be used. The message names the variable and says what it takes. */
export class BadSetting extends Error {}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new BadSetting(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
  return value
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function oneOf(env: NodeJS.ProcessEnv, name: string, values: string[], fallback: string): string {
  const text = env[name] || fallback
  if (!values.includes(text))
    throw new BadSetting(`${name} must be one of ${values.join(', ')}, not '${text}'`)
  return text
}

/** Reads every setting from the environment; README lists them. */
export function readConfig(env: NodeJS.ProcessEnv, webDir?: string): Config {
  const production = env.NODE_ENV === 'production'
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new BadSetting('DATABASE_URL must begin with postgres:// or postgresql://')
  return {
    production,
    port: integer(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl,
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', 16, 1, 500),
    seedDemo: env.SEED_DEMO ? env.SEED_DEMO === '1' : !production && !databaseUrl,
    webDir,
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    s3: env.S3_BUCKET
      ? { bucket: env.S3_BUCKET, region: env.S3_REGION || 'auto', endpoint: env.S3_ENDPOINT || undefined }
      : undefined,
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 3_000, 1, 1_000_000_000),
    trustedProxies: (env.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  }
}

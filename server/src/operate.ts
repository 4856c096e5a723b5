import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { findConfigIssues } from './config/check-config.ts'
import { BadSetting, readConfig } from './config/config.ts'
import { backUp, getPassphrase, openForReading, restore, rethrow, verify } from './operations/backup.ts'
import { disableSecondFactor } from './operations/disable-second-factor.ts'
import {
  distributeTables,
  NotDistributable,
  printDistribution,
} from './operations/distribution/distribute-tables.ts'
import { importTenantFromFile } from './operations/import-tenant.ts'
import {
  type DeletionStep,
  deleteTenant,
  exportTenantToFile,
  freezeTenant,
  GRACE_DAYS,
  NoSuchTenant,
} from './operations/tenants.ts'
import { unfoldAnswers } from './operations/unfold-answers.ts'
import { BadBackup } from './platform/backup/bad-backup.ts'
import { openPool } from './platform/database/connection/open-pool.ts'
import { DataFolderUnusable } from './platform/embedded/storage/data-folder.ts'
import { DataFolderInUse } from './platform/embedded/storage/folder-lock.ts'
import { ImportRejected } from './platform/tenant/archive.ts'
import { DeletionNotDue } from './platform/tenant/erase-tenant.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const migrations = fromHere('./migrations')

/** The command line was invalid; the message is the usage. */
class UsageError extends Error {}

const BACKUP = `npm run backup -- --to FILE [--encrypt] [--verify]   writes a backup, while servers go on
npm run backup -- --verify FILE                     restores it into a scratch database and proves it`
const CHECK = 'npm run check:config   tells what is wrong with the settings, and what to do'
const RESTORE =
  'npm run restore -- --from FILE [--into postgres://…|FOLDER] [--overwrite]   with all servers stopped'

const EXPORT = `npm run tenant:export -- TENANT FILE.tar.gz              all rows and files of a tenant, readable without this product
npm run tenant:export -- TENANT FILE --move [--encrypt]  the same with password hashes, for tenant:import`
const FREEZE = `npm run tenant:freeze -- TENANT          makes it read-only while it moves
npm run tenant:freeze -- TENANT --off    ends that`
const IMPORT =
  'npm run tenant:import -- FILE [--rename NAME] [--dry-run]   puts a tenant of another installation into this one'
const DELETE = `npm run tenant:delete -- TENANT                          tells what would go, and changes nothing
npm run tenant:delete -- TENANT --mark [--days ${GRACE_DAYS}]       closes it, to be deleted after so many days
npm run tenant:delete -- TENANT --unmark                 takes that back
npm run tenant:delete -- TENANT --erase                  deletes it, once its day has come`
const SECOND_FACTOR =
  'npm run second-factor:off -- TENANT USER   for who has lost it, where no boss can help; embedded: with the server stopped'
const UNFOLD =
  'npm run study:unfold -- --tenant TENANT   moves study answers folded in the last 30 days back; embedded: with the server stopped'
const DISTRIBUTE = `npm run db:distribute              prints what spreads the tables over the nodes of Citus, by tenant
npm run db:distribute -- --issue   does it, with all servers stopped; back up first. An interrupted run continues`
const USAGE = [
  CHECK,
  BACKUP,
  RESTORE,
  EXPORT,
  FREEZE,
  IMPORT,
  DELETE,
  SECOND_FACTOR,
  UNFOLD,
  DISTRIBUTE,
].join('\n')

const COMMANDS: Record<string, (args: string[]) => Promise<string[]>> = {
  'check-config': () => describeSettings(process.env),
  async backup(args) {
    const { values, positionals } = parseCommandArgs(BACKUP, {
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, encrypt: { type: 'boolean' }, verify: { type: 'boolean' } },
    })
    const config = readConfig(process.env)
    const from = values.to ?? positionals[0]
    if (!from || (values.to && positionals.length > 0) || (!values.to && !values.verify))
      throw new UsageError(BACKUP)
    const lines = values.to
      ? [await backUp(config, process.env, { to: values.to, encrypt: values.encrypt ?? false })]
      : []
    return values.verify ? [...lines, ...(await verify(process.env, { from, migrations }))] : lines
  },
  async restore(args) {
    const { values } = parseCommandArgs(RESTORE, {
      args,
      options: { from: { type: 'string' }, into: { type: 'string' }, overwrite: { type: 'boolean' } },
    })
    const { from, into, overwrite = false } = values
    if (!from) throw new UsageError(RESTORE)
    return restore(readConfig(process.env), process.env, { from, into, overwrite, migrations })
  },
  'db-distribute': distribute,
  'study-unfold': unfold,
  async 'tenant-export'(args) {
    const { values, positionals } = parseCommandArgs(EXPORT, {
      args,
      allowPositionals: true,
      options: { move: { type: 'boolean' }, encrypt: { type: 'boolean' } },
    })
    const [tenant, to, ...rest] = positionals
    if (!tenant || !to || rest.length > 0) throw new UsageError(EXPORT)
    const passphrase = values.encrypt ? getPassphrase(process.env, true) : undefined
    const options = { credentials: values.move ?? false, passphrase }
    return exportTenantToFile(readConfig(process.env), tenant, to, options)
  },
  async 'tenant-freeze'(args) {
    const options = { off: { type: 'boolean' } } as const
    const { values, positionals } = parseCommandArgs(FREEZE, { args, allowPositionals: true, options })
    const [tenant, ...rest] = positionals
    if (!tenant || rest.length > 0) throw new UsageError(FREEZE)
    return freezeTenant(readConfig(process.env), tenant, !values.off)
  },
  async 'tenant-import'(args) {
    const { values, positionals } = parseCommandArgs(IMPORT, {
      args,
      allowPositionals: true,
      options: { rename: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [from, ...rest] = positionals
    if (!from || rest.length > 0) throw new UsageError(IMPORT)
    const { rename, 'dry-run': dryRun } = values
    const passphrase = getPassphrase(process.env, false)
    return importTenantFromFile(readConfig(process.env), {
      from,
      passphrase,
      rename,
      dryRun: dryRun ?? false,
    })
  },
  async 'tenant-delete'(args) {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = parseCommandArgs(DELETE, {
      args,
      allowPositionals: true,
      options: { mark: flag, unmark: flag, erase: flag, days: { type: 'string' } },
    })
    const [tenant, ...rest] = positionals
    const steps = [values.mark, values.unmark, values.erase].filter(Boolean).length
    if (!tenant || rest.length > 0 || steps > 1 || (values.days && !/^\d{1,4}$/.test(values.days)))
      throw new UsageError(DELETE)
    return deleteTenant(readConfig(process.env), tenant, toDeletionStep(values))
  },
  async 'second-factor-off'(args) {
    const { positionals } = parseCommandArgs(SECOND_FACTOR, { args, allowPositionals: true, options: {} })
    const [tenant, user, ...rest] = positionals
    if (!tenant || !user || rest.length > 0) throw new UsageError(SECOND_FACTOR)
    return disableSecondFactor(readConfig(process.env), tenant, user)
  },
}

async function unfold(args: string[]): Promise<string[]> {
  const { values } = parseCommandArgs(UNFOLD, { args, options: { tenant: { type: 'string' } } })
  if (!values.tenant) throw new UsageError(UNFOLD)
  return unfoldAnswers(readConfig(process.env), values.tenant)
}

async function distribute(args: string[]): Promise<string[]> {
  const { values } = parseCommandArgs(DISTRIBUTE, { args, options: { issue: { type: 'boolean' } } })
  const opened = await (values.issue ? openPool : openForReading)(readConfig(process.env), rethrow)
  try {
    // Printed at once, because copying a large table takes long.
    await (values.issue ? distributeTables : printDistribution)(opened.pool, console.log)
    return []
  } finally {
    await opened.close()
  }
}

const toDeletionStep = (flags: {
  mark?: boolean
  unmark?: boolean
  erase?: boolean
  days?: string
}): DeletionStep => {
  if (flags.mark) return { kind: 'mark', days: Number(flags.days ?? GRACE_DAYS) }
  if (flags.unmark) return { kind: 'unmark' }
  return { kind: flags.erase ? 'erase' : 'count' }
}

/** Throws if there are fatal issues, listing all issues. */
async function describeSettings(env: NodeJS.ProcessEnv): Promise<string[]> {
  const issues = await findConfigIssues(readConfig(env), env)
  if (issues.length === 0) return ['the settings can be used']
  const lines = issues.map(
    ({ message: says, isFatal: endsStart }) => `${endsStart ? 'ends the start' : 'warning'}: ${says}`,
  )
  if (issues.some(({ isFatal: endsStart }) => endsStart)) throw new BadSetting(lines.join('\n'))
  return lines
}

function parseCommandArgs<const T extends ParseArgsConfig>(usage: string, options: T) {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

async function main([name = '', ...args]: string[]) {
  const command = COMMANDS[name]
  if (!command || !existsSync(migrations)) throw new UsageError(USAGE)
  for (const line of await command(args)) console.log(line)
}

const EXPECTED = [
  BadSetting,
  BadBackup,
  DataFolderInUse,
  DataFolderUnusable,
  NoSuchTenant,
  DeletionNotDue,
  ImportRejected,
  NotDistributable,
  UsageError,
]
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
})

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { troublesOf } from './check-config.ts'
import { BadSetting, readConfig } from './config.ts'
import { dropSecondFactor } from './operations/accounts.ts'
import { backUp, fatal, openForReading, restore, verify } from './operations/backup.ts'
import { distributeBy, NotReady } from './operations/distribute.ts'
import { type Deed, exportOne, GRACE_DAYS, NoSuchTenant, removeTenant } from './operations/tenants.ts'
import { BadBackup } from './platform/backup/bad-backup.ts'
import { openPool } from './platform/database/open.ts'
import { DataFolderUnusable } from './platform/embedded/data-folder.ts'
import { DataFolderInUse } from './platform/embedded/folder-lock.ts'
import { NotDue } from './platform/tenant/erase.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const migrations = here('./migrations')

/** The command line was invalid; the message is the usage. */
class Usage extends Error {}

const BACKUP = `npm run backup -- --to FILE [--encrypt] [--verify]   writes a backup, while servers go on
npm run backup -- --verify FILE                     restores it into a scratch database and proves it`
const CHECK = 'npm run check:config   tells what is wrong with the settings, and what to do'
const RESTORE =
  'npm run restore -- --from FILE [--into postgres://…|FOLDER] [--overwrite]   with all servers stopped'

const EXPORT =
  'npm run tenant:export -- TENANT FILE.tar.gz   all rows and files of a tenant, readable without this product'
const DELETE = `npm run tenant:delete -- TENANT                          tells what would go, and changes nothing
npm run tenant:delete -- TENANT --mark [--days ${GRACE_DAYS}]       closes it, to be deleted after so many days
npm run tenant:delete -- TENANT --unmark                 takes that back
npm run tenant:delete -- TENANT --erase                  deletes it, once its day has come`
const SECOND_FACTOR =
  'npm run second-factor:off -- TENANT USER   for who has lost it, where no boss can help; embedded: with the server stopped'
const DISTRIBUTE = `npm run db:distribute              prints what spreads the tables over the nodes of Citus, by tenant
npm run db:distribute -- --issue   does it, in one transaction; back up first`
const USAGE = [CHECK, BACKUP, RESTORE, EXPORT, DELETE, SECOND_FACTOR, DISTRIBUTE].join('\n')

const COMMANDS: Record<string, (args: string[]) => Promise<string[]>> = {
  'check-config': () => settingsInWords(process.env),
  async backup(args) {
    const { values, positionals } = asked(BACKUP, {
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, encrypt: { type: 'boolean' }, verify: { type: 'boolean' } },
    })
    const config = readConfig(process.env)
    const from = values.to ?? positionals[0]
    if (!from || (values.to && positionals.length > 0) || (!values.to && !values.verify))
      throw new Usage(BACKUP)
    const made = values.to
      ? [await backUp(config, process.env, { to: values.to, encrypt: values.encrypt ?? false })]
      : []
    return values.verify ? [...made, ...(await verify(process.env, { from, migrations }))] : made
  },
  async restore(args) {
    const { values } = asked(RESTORE, {
      args,
      options: { from: { type: 'string' }, into: { type: 'string' }, overwrite: { type: 'boolean' } },
    })
    const { from, into, overwrite = false } = values
    if (!from) throw new Usage(RESTORE)
    return restore(readConfig(process.env), process.env, { from, into, overwrite, migrations })
  },
  'db-distribute': distribute,
  async 'tenant-export'(args) {
    const { positionals } = asked(EXPORT, { args, allowPositionals: true, options: {} })
    const [tenant, to, ...more] = positionals
    if (!tenant || !to || more.length > 0) throw new Usage(EXPORT)
    return exportOne(readConfig(process.env), tenant, to)
  },
  async 'tenant-delete'(args) {
    const flag = { type: 'boolean' } as const
    const { values, positionals } = asked(DELETE, {
      args,
      allowPositionals: true,
      options: { mark: flag, unmark: flag, erase: flag, days: { type: 'string' } },
    })
    const [tenant, ...more] = positionals
    const deeds = [values.mark, values.unmark, values.erase].filter(Boolean).length
    if (!tenant || more.length > 0 || deeds > 1 || (values.days && !/^\d{1,4}$/.test(values.days)))
      throw new Usage(DELETE)
    return removeTenant(readConfig(process.env), tenant, deedOf(values))
  },
  async 'second-factor-off'(args) {
    const { positionals } = asked(SECOND_FACTOR, { args, allowPositionals: true, options: {} })
    const [tenant, user, ...more] = positionals
    if (!tenant || !user || more.length > 0) throw new Usage(SECOND_FACTOR)
    return dropSecondFactor(readConfig(process.env), tenant, user)
  },
}

async function distribute(args: string[]): Promise<string[]> {
  const { values } = asked(DISTRIBUTE, { args, options: { issue: { type: 'boolean' } } })
  const opened = await (values.issue ? openPool : openForReading)(readConfig(process.env), fatal)
  try {
    return await distributeBy(opened.pool, values.issue ?? false)
  } finally {
    await opened.close()
  }
}

const deedOf = (asked: { mark?: boolean; unmark?: boolean; erase?: boolean; days?: string }): Deed => {
  if (asked.mark) return { kind: 'mark', days: Number(asked.days ?? GRACE_DAYS) }
  if (asked.unmark) return { kind: 'unmark' }
  return { kind: asked.erase ? 'erase' : 'count' }
}

/** Throws if there are fatal issues, listing all issues. */
async function settingsInWords(env: NodeJS.ProcessEnv): Promise<string[]> {
  const troubles = await troublesOf(readConfig(env), env)
  if (troubles.length === 0) return ['the settings can be used']
  const said = troubles.map(({ says, endsStart }) => `${endsStart ? 'ends the start' : 'warning'}: ${says}`)
  if (troubles.some(({ endsStart }) => endsStart)) throw new BadSetting(said.join('\n'))
  return said
}

function asked<const T extends ParseArgsConfig>(usage: string, options: T) {
  try {
    return parseArgs(options)
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`)
  }
}

async function main([name = '', ...args]: string[]) {
  const command = COMMANDS[name]
  if (!command || !existsSync(migrations)) throw new Usage(USAGE)
  for (const line of await command(args)) console.log(line)
}

const EXPECTED = [
  BadSetting,
  BadBackup,
  DataFolderInUse,
  DataFolderUnusable,
  NoSuchTenant,
  NotDue,
  NotReady,
  Usage,
]
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
})

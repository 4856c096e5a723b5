import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config/config.ts'
import { findNewestBackup } from './platform/backup/known-backups.ts'
import { SchemaTooOld } from './platform/database/connection/migrate.ts'
import { isStorageFull } from './platform/database/errors.ts'
import { isDiskFull } from './platform/disk/disk-space.ts'
import { EngineStopped } from './platform/embedded/engine.ts'
import { DataFolderUnusable } from './platform/embedded/storage/data-folder.ts'

/** The server cannot start. The message is one sentence for a terminal: what is wrong, and what to do. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

interface StartEnvironment {
  readonly env: NodeJS.ProcessEnv
  /** The migrations folder, which identifies backups of later versions. */
  readonly migrations: string
}

/** Turns a start error into a sentence that says what to do; returns unexpected errors unchanged. */
export async function explainStart(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'host' | 'port'>,
  environment: StartEnvironment,
): Promise<unknown> {
  if (error instanceof DataFolderUnusable)
    return new StartFailure(
      `${error.message}，其中的数据没有被覆盖；${await restoreAdvice(error, config, environment)}`,
    )
  if (error instanceof SchemaTooOld)
    return new StartFailure(
      '数据由正式版之前的版本写入，这个版本不能读取，也没有改动它；请用写入它的版本启动，或用 DATA_DIR（外部数据库用 DATABASE_URL）指定新的位置',
    )
  if (error instanceof EngineStopped) return new StartFailure(error.message)
  if (isStorageFull(error) || isDiskFull(error))
    return new StartFailure('存储空间已满，服务无法启动；已保存的数据不受影响，请清理磁盘后重启服务')
  const message = listenErrorMessage(error, config)
  return message === undefined ? error : new StartFailure(message)
}

/** Throws the error that listening on the port would throw. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await new Promise((closed) => probe.close(closed))
}

/** Returns why the server cannot listen; undefined for other errors. */
function listenErrorMessage(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined
  if (error.code === 'EADDRINUSE')
    return `PORT: ${port} is taken by another program on ${host}. Stop that program, or set PORT to a free number`
  if (error.code === 'EACCES')
    return `PORT: this user may not listen on ${port}. Set PORT to a number above 1023, and let a proxy listen on ${port}`
  return `HOST: ${host} is no address of this machine (${error.code}). Leave HOST out, or name one of its addresses`
}

async function restoreAdvice(
  { kind, folder }: DataFolderUnusable,
  { dataDir }: Pick<Config, 'dataDir'>,
  { env, migrations }: StartEnvironment,
): Promise<string> {
  if (kind === 'not-writable')
    return `请把它交给运行服务的用户（chown -R 用户 ${quoteForShell(folder)}），或用 DATA_DIR 指定另一个文件夹`
  const passphrase = env.SHANGXUE_BACKUP_PASSPHRASE || undefined
  const backup = await findNewestBackup(dataDir, { passphrase, migrations })
  const command = (from: string, encrypted = false) =>
    [
      ...(env.DATA_DIR ? [`DATA_DIR=${quoteForShell(env.DATA_DIR)}`] : []),
      ...(encrypted && !passphrase ? ['SHANGXUE_BACKUP_PASSPHRASE=口令'] : []),
      `npm run restore -- --from ${from} --overwrite`,
    ].join(' ')
  const restore = backup
    ? `恢复最新的可用备份${backup.at ? `（${backup.at}）` : '（已加密，没有口令无法检查）'}：${command(quoteForShell(backup.path), backup.encrypted)}`
    : `没有找到可用的备份，请找到备份文件后运行 ${command('备份文件')}`
  const prefix = kind === 'other-version' ? '请用写入它的版本启动，或' : backup ? '请' : ''
  return `${prefix}${restore}（原文件夹会改名保留）`
}

/** Quotes text for a shell if necessary. */
const quoteForShell = (text: string) =>
  /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

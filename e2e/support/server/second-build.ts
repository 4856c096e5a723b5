import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../../web/dist')
const TEXTS = /\.(?:js|css|html|json|webmanifest)$/
const COMPRESSED = /\.(?:br|gz)$/

/** The mark of the second build in the names of its files, and in its title. */
export const SECOND_BUILD_MARK = 'ZZ'

/**
 * Writes what the next build of the app would be: no file of code has its former name, as after a change that all of them
 * feel, and the worker's list says so. Answers the names that the first build has and this one has not.
 */
export function writeSecondBuild(folder: string): string[] {
  cpSync(WEB, folder, { recursive: true, filter: (path) => !COMPRESSED.test(path) })
  const assets = readdirSync(join(folder, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const renamed = (name: string) => name.replace(/(\.\w+)$/, `${SECOND_BUILD_MARK}$1`)
  const names = new RegExp(
    assets
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .sort((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )
  const rewrite = (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(names, renamed))
  for (const name of readdirSync(folder)) if (TEXTS.test(name)) rewrite(join(folder, name))
  for (const name of assets) {
    rewrite(join(folder, 'assets', name))
    renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)))
  }
  // the worker's list names the page by its content
  const worker = join(folder, 'sw.js')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/("index\.html",revision:")\w+/, `$1${SECOND_BUILD_MARK}`),
  )
  rmSync(join(folder, '.vite'), { recursive: true, force: true })
  return assets
}

import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../../web/dist')
const TEXTS = /\.(?:js|css|html|json|webmanifest)$/
const COMPRESSED = /\.(?:br|gz)$/

/** Marker of the second build in file names and page title. */
export const SECOND_BUILD_MARK = 'ZZ'

/**
 * Writes a second build in which every code file has a new name, as after a change that affects all of them, and
 * updates the service worker's list. Returns the file names that only the first build has.
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

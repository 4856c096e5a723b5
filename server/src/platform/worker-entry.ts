import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Where a thread or a process of our own begins; `from` is the caller's `import.meta.url`. In the bundle it stands beside
 * main.js. From source it is TypeScript: tests have it built beforehand (BUILT_WORKERS is the folder), a developer's server
 * starts it by its `.dev.mjs`, which brings tsx along.
 */
export function workerEntry(name: string, from: string): URL {
  if (!from.endsWith('.ts')) return new URL(`./${name}.js`, from)
  const built = process.env.BUILT_WORKERS
  return built ? pathToFileURL(join(built, `${name}.js`)) : new URL(`./${name}.dev.mjs`, from)
}

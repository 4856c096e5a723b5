import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns the entry file of a worker; `from` is the caller's `import.meta.url`. In the bundle it is beside main.js.
 * From source it is TypeScript: tests build it beforehand (BUILT_WORKERS is the folder), a development server starts it
 * through its `.dev.mjs`, which loads tsx.
 */
export function workerEntry(name: string, from: string): URL {
  if (!from.endsWith('.ts')) return new URL(`./${name}.js`, from)
  const built = process.env.BUILT_WORKERS
  return built ? pathToFileURL(join(built, `${name}.js`)) : new URL(`./${name}.dev.mjs`, from)
}

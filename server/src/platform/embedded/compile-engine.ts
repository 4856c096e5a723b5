import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Compiles PostgreSQL once per process: a thread that compiles it itself takes the code along when it ends, and tests
 * start one after the other.
 */
export function compileEngine(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiled ??= readFile(join(entry, '../pglite.wasm')).then((code) => WebAssembly.compile(code))
  return compiled
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes the inputs of a paper's pages: its data and its figures. */
export function sourceOf(folder, id) {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name === `${id}.json` || (name.startsWith(`${id}-`) && name.endsWith('.svg')))
      hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

// Writes .br and .gz beside every text file of the built web app, so that the server only has to send them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from '../lib.mjs'

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm'])
const MIN_BYTES = 512

for (const entry of readdirSync(join(ROOT, 'web/dist'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) continue
  const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

// Writes .br and .gz beside every text file of the built web app, so that the server only has to send them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ROOT } from '../lib.mjs'

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm', '.bin'])
const MIN_BYTES = 512
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    // The largest input block: files are compressed once, so its memory does not matter.
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  },
}

for (const entry of readdirSync(join(ROOT, 'web/dist'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  if (bytes.length < MIN_BYTES) continue
  const brotli = await promisify(brotliCompress)(bytes, BROTLI)
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

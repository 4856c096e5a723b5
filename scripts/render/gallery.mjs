// Takes screenshots of every screen state with demo data, in light and dark, on phone and desktop, for visual review.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from '../build.mjs'
import { bin, ROOT, run } from '../lib.mjs'
import { ensureChromium } from '../setup/chromium.mjs'

const folder = resolve(process.argv[2] ?? join(ROOT, 'gallery'))
await build()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await run(bin('playwright'), ['test', '--config', 'e2e/gallery/gallery.config.ts', '--reporter', 'list'], {
  env: { CHROMIUM_PATH: ensureChromium(), GALLERY: folder },
})
console.log(`Open ${join(folder, 'index.html')}`)

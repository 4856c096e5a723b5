// Renders contact sheets of the word pictures for review: labelled in light and dark, and numbered only.
// Usage: npm run render:pictures [-- <theme or "parts">...], with PICTURES=<folder> for another folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { PICTURES } from '../../content/english/pictures/index.ts'
import { PARTS } from '../../content/english/pictures/kit/catalogue.ts'
import type { Art } from '../../content/english/pictures/kit/primitives.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { CHROMIUM_ARGS } from '../setup/chromium-args.mjs'

const PER_SHEET = 48
const PALETTE = readFileSync(new URL('../../content/english/pictures/palette.css', import.meta.url), 'utf8')
const SHEET_STYLE = `
  body { margin: 0; padding: 8px; display: grid; grid-template-columns: repeat(8, 140px); font: 13px sans-serif; background: #fff; color: #222 }
  [data-scheme="dark"] body { background: #1a1d21; color: #eceef1 }
  figure { margin: 0; padding: 6px; text-align: center }
  svg { width: 112px; height: 112px; margin: 0 auto }`
const KINDS = [
  { name: '', scheme: 'light', isLabelled: true },
  { name: '-dark', scheme: 'dark', isLabelled: true },
  { name: '-blind', scheme: 'light', isLabelled: false },
]

const folder = resolve(process.env.PICTURES ?? join(tmpdir(), 'shangxue-pictures'))
mkdirSync(folder, { recursive: true })
const themes: Record<string, Record<string, Art>> = { ...PICTURES, parts: PARTS }
const requested = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(themes)

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
try {
  const page = await browser.newPage({ viewport: { width: 1136, height: 860 } })
  for (const theme of requested) {
    const pictures = Object.entries(themes[theme] ?? {})
    if (pictures.length === 0) console.log(`${theme}: nothing drawn yet`)
    for (let start = 0; start < pictures.length; start += PER_SHEET) {
      const sheet = `${theme}-${start / PER_SHEET + 1}`
      for (const { name, scheme, isLabelled } of KINDS) {
        const figures = pictures
          .slice(start, start + PER_SHEET)
          .map(
            ([word, markup], i) =>
              `<figure><svg viewBox="0 0 64 64" class="picture">${markup}</svg>${isLabelled ? word : start + i + 1}</figure>`,
          )
        await page.setContent(
          `<!doctype html><html data-scheme="${scheme}"><style>${PALETTE}${SHEET_STYLE}</style><body>${figures.join('')}</body></html>`,
        )
        writeFileSync(join(folder, `${sheet}${name}.png`), await page.screenshot({ fullPage: true }))
      }
      console.log(join(folder, `${sheet}.png`))
    }
  }
} finally {
  await browser.close()
}

import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import type { BenchPage } from './pages.ts'

const CSS_DPI = 96

/** Renders A4 pages as PNG at a resolution. */
export async function render(pages: BenchPage[], dpi = 200): Promise<Map<string, Buffer>> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  })
  try {
    const tab = await browser.newPage({
      viewport: { width: 794, height: 1123 },
      deviceScaleFactor: dpi / CSS_DPI,
    })
    const drawn = new Map<string, Buffer>()
    for (const { name, html } of pages) {
      await tab.setContent(html)
      drawn.set(name, await tab.screenshot())
    }
    return drawn
  } finally {
    await browser.close()
  }
}

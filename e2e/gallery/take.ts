import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { still } from '../support/accessibility.ts'
import { goTo, type Sight } from '../support/sights.ts'
import { folder } from './folder.ts'

/** Each sight in light and in dark colours, as it is seen first; on a phone also with letters twice as large. */
export async function takePictures(
  page: Page,
  area: string,
  view: 'phone' | 'desk',
  sights: readonly Sight[],
): Promise<void> {
  for (const sight of sights) {
    const take = async (look: string) => {
      await still(page)
      const name = `${area}, ${sight.name.replaceAll('/', '-')} ${view} ${look}.png`
      await page.screenshot({ path: join(folder(), name) })
    }
    await goTo(page, sight)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await take(colorScheme)
    }
    if (view === 'phone') {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await take('large')
    }
    await page.evaluate(() => sessionStorage.clear())
  }
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { still } from '../support/accessibility.ts'
import { goTo, type Sight } from '../support/sights.ts'
import { folder } from './folder.ts'

/** Each sight in light and in dark colours, as it is seen first. */
export async function takePictures(
  page: Page,
  area: string,
  view: 'phone' | 'desk',
  sights: readonly Sight[],
): Promise<void> {
  for (const sight of sights) {
    await goTo(page, sight)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await still(page)
      await page.screenshot({
        path: join(folder(), `${area}, ${sight.name.replaceAll('/', '-')} ${view} ${colorScheme}.png`),
      })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => sessionStorage.clear())
  }
}

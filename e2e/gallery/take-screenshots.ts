import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { waitUntilStable } from '../support/visual/accessibility.ts'
import { goTo, type ScreenState } from '../support/visual/screen-states.ts'
import { outputFolder } from './output-folder.ts'

/** Captures each screen state in light and dark mode; on a phone also with text at 200 %. */
export async function takeScreenshots(
  page: Page,
  area: string,
  view: 'phone' | 'desk',
  states: readonly ScreenState[],
): Promise<void> {
  for (const state of states) {
    const take = async (look: string) => {
      await waitUntilStable(page)
      const name = `${area}, ${state.name.replaceAll('/', '-')} ${view} ${look}.png`
      await page.screenshot({ path: join(outputFolder(), name) })
    }
    await goTo(page, state)
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

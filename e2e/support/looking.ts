import type { Page } from '@playwright/test'
import { axeViolations, smallTargets, sticksOut, still, wrongColours } from './accessibility.ts'
import { goTo, type Sight } from './sights.ts'

export const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const

type Do = (page: Page) => Promise<unknown>
/** What is wrong with the screen as it stands, and under which circumstances. */
export type Look = (page: Page) => Promise<string[]>

/** Looks while something is otherwise, then puts it back: no screen is opened twice. */
function when(name: string, begin: Do, end: Do, look: Look): Look {
  return async (page) => {
    await begin(page)
    await still(page)
    const wrong = await look(page)
    await end(page)
    await still(page)
    return wrong.map((line) => `${name}: ${line}`)
  }
}
const coloured =
  (colorScheme: 'light' | 'dark'): Do =>
  (page) =>
    page.emulateMedia({ colorScheme })
const letters =
  (percent: number): Do =>
  (page) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, `${percent}%`)

const inDark = when('in dark colours', coloured('dark'), coloured('light'), wrongColours)
export const withLargeLetters = (look: Look): Look =>
  when('with letters twice as large', letters(200), letters(100), look)

/** Phones narrower than this are not looked after. */
export function onAPhone(narrowest = 360): Look {
  const PHONE = { width: 390, height: 844 }
  const wide =
    (width: number): Do =>
    (page) =>
      page.setViewportSize({ ...PHONE, width })
  const narrow = when(`${narrowest} wide`, wide(narrowest), wide(PHONE.width), sticksOut)
  // the last one scrolls
  return all(axeViolations, inDark, narrow, withLargeLetters(sticksOut), smallTargets)
}
export const atADesk: Look = (page) => all(axeViolations, inDark, sticksOut)(page)

function all(...looks: readonly Look[]): Look {
  return async (page) => {
    const wrong: string[] = []
    for (const look of looks) wrong.push(...(await look(page)))
    return wrong
  }
}

/** Looks at every sight and tells what is wrong where; all of it at once, to be mended at once. */
export async function wrongAt(page: Page, sights: readonly Sight[], look: Look): Promise<string[]> {
  await coloured('light')(page)
  const wrong: string[] = []
  for (const sight of sights) {
    await goTo(page, sight)
    wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
    // what is typed or under way must not greet the next sight
    await page.evaluate(() => sessionStorage.clear())
  }
  return wrong
}

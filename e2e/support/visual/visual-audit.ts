import type { Page } from '@playwright/test'
import {
  axeViolations,
  contrastViolations,
  overflowingElements,
  smallTouchTargets,
  waitUntilStable,
} from './accessibility.ts'
import { goTo, type ScreenState } from './screen-states.ts'

export const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const

type Do = (page: Page) => Promise<unknown>
/** Violations of the current screen, with the conditions under which they occur. */
type ViewportCheck = (page: Page) => Promise<string[]>

const PHONE = { width: 390, height: 844 }
const NARROWEST = 360

/** Applies a change and audits. The change is not undone, because each one redraws everything. */
async function under(
  page: Page,
  name: string,
  change: Do,
  ...looks: readonly ViewportCheck[]
): Promise<string[]> {
  await change(page)
  await waitUntilStable(page)
  const wrong = await all(...looks)(page)
  return wrong.map((line) => `${name}: ${line}`)
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

const large = (page: Page, look: ViewportCheck) => under(page, 'with text at 200 %', letters(200), look)
export const withLargeText =
  (look: ViewportCheck): ViewportCheck =>
  async (page) => {
    const wrong = await large(page, look)
    await letters(100)(page)
    return wrong
  }

/** Audits the default phone, then large text, then a narrow dark screen. Leaves the page narrow and dark. */
async function aroundAPhone(page: Page, atMinimumWidth: number): Promise<string[]> {
  const narrow = async () => {
    await letters(100)(page)
    await page.setViewportSize({ ...PHONE, width: atMinimumWidth })
    await coloured('dark')(page)
  }
  return [
    ...(await axeViolations(page)),
    // touch targets are not checked on the narrow screen: the seven columns of a month have no room there
    ...(await smallTouchTargets(page)),
    ...(await large(page, overflowingElements)),
    ...(await under(
      page,
      `${atMinimumWidth} wide, in dark mode`,
      narrow,
      overflowingElements,
      contrastViolations,
    )),
  ]
}
/** Restores the default viewport and colours after `auditPhoneConditions`. */
const asMost: Do = async (page) => {
  await page.setViewportSize(PHONE)
  await coloured('light')(page)
}
export const auditPhone: ViewportCheck = async (page) => {
  const wrong = await aroundAPhone(page, NARROWEST)
  await asMost(page)
  return wrong
}
const inDarkMode: ViewportCheck = async (page) => {
  const wrong = await under(page, 'in dark mode', coloured('dark'), contrastViolations)
  await coloured('light')(page)
  return wrong
}
/** Contrast checks of elements with a hover colour. */
export const auditColours: ViewportCheck = (page) => all(contrastViolations, inDarkMode)(page)
export const auditDesktopChecks: ViewportCheck = (page) =>
  all(axeViolations, overflowingElements, inDarkMode)(page)

function all(...looks: readonly ViewportCheck[]): ViewportCheck {
  return async (page) => {
    const wrong: string[] = []
    for (const look of looks) wrong.push(...(await look(page)))
    return wrong
  }
}

/** Visible headings and dialogs, for comparing two states of a screen. */
const shownBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, dialog[open], [role=dialog], [role=alertdialog]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .join(),
  )

/** Emulates a desktop window without hover. Returns a function that restores the phone. */
async function switchToDesktop(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const become = async (size: { width: number; height: number }, mobile: boolean) => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile })
    await page.waitForFunction(
      ([width, coarse]) => innerWidth === width && matchMedia('(pointer: coarse)').matches === coarse,
      [size.width, mobile] as const,
    )
  }
  await become(DESKTOP.viewport, false)
  return async () => {
    await become(PHONE, true)
    await session.detach()
  }
}

/** Audits a phone screen state in a desktop viewport; states that differ there are opened again. */
async function auditDesktop(page: Page, sight: ScreenState): Promise<string[]> {
  const shown = await shownBy(page)
  const back = await switchToDesktop(page)
  await waitUntilStable(page)
  if ((await shownBy(page)) !== shown) await goTo(page, sight)
  const wrong = await all(axeViolations, overflowingElements)(page)
  await back()
  return wrong.map((line) => `on a desktop: ${line}`)
}

/**
 * Audits every screen state on a phone in light and dark colours, then in a desktop window, where contrast need not be
 * checked again because the colours are the same.
 */
export const auditAllViewports = (page: Page, sights: readonly ScreenState[], narrowest = NARROWEST) =>
  auditViewport(page, sights, async (_, sight) => {
    const wrong = [...(await aroundAPhone(page, narrowest)), ...(await auditDesktop(page, sight))]
    await asMost(page)
    return wrong
  })

/** Audits all screen states and reports all violations together. */
export async function auditViewport(
  page: Page,
  sights: readonly ScreenState[],
  look: (page: Page, sight: ScreenState) => Promise<string[]>,
): Promise<string[]> {
  await coloured('light')(page)
  const wrong: string[] = []
  for (const state of sights) {
    await goTo(page, state)
    wrong.push(...(await look(page, state)).map((line) => `${state.name}: ${line}`))
    // drafts and running actions must not affect the next screen state
    await page.evaluate(() => sessionStorage.clear())
  }
  return wrong
}

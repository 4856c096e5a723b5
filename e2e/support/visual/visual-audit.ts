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

type PageAction = (page: Page) => Promise<unknown>
/** Violations of the current screen, with the conditions under which they occur. */
type ViewportCheck = (page: Page) => Promise<string[]>

const PHONE = { width: 390, height: 844 }
const NARROWEST = 360

/** Applies a change and audits. The change is not undone, because each one redraws everything. */
async function auditUnder(
  page: Page,
  name: string,
  change: PageAction,
  ...checks: readonly ViewportCheck[]
): Promise<string[]> {
  await change(page)
  await waitUntilStable(page)
  const violations = await combineChecks(...checks)(page)
  return violations.map((line) => `${name}: ${line}`)
}
const emulateColorScheme =
  (colorScheme: 'light' | 'dark'): PageAction =>
  (page) =>
    page.emulateMedia({ colorScheme })
const setFontScale =
  (percent: number): PageAction =>
  (page) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, `${percent}%`)

const auditLargeText = (page: Page, check: ViewportCheck) =>
  auditUnder(page, 'with text at 200 %', setFontScale(200), check)
export const withLargeText =
  (check: ViewportCheck): ViewportCheck =>
  async (page) => {
    const violations = await auditLargeText(page, check)
    await setFontScale(100)(page)
    return violations
  }

/** Audits the default phone, then large text, then a narrow dark screen. Leaves the page narrow and dark. */
async function auditPhoneConditions(page: Page, atMinimumWidth: number): Promise<string[]> {
  const narrow = async () => {
    await setFontScale(100)(page)
    await page.setViewportSize({ ...PHONE, width: atMinimumWidth })
    await emulateColorScheme('dark')(page)
  }
  return [
    ...(await axeViolations(page)),
    // touch targets are not checked on the narrow screen: the seven columns of a month have no room there
    ...(await smallTouchTargets(page)),
    ...(await auditLargeText(page, overflowingElements)),
    ...(await auditUnder(
      page,
      `${atMinimumWidth} px wide, in dark mode`,
      narrow,
      overflowingElements,
      contrastViolations,
    )),
  ]
}
/** Restores the default viewport and colours after `auditPhoneConditions`. */
const restoreDefaultViewport: PageAction = async (page) => {
  await page.setViewportSize(PHONE)
  await emulateColorScheme('light')(page)
}
export const auditPhone: ViewportCheck = async (page) => {
  const violations = await auditPhoneConditions(page, NARROWEST)
  await restoreDefaultViewport(page)
  return violations
}
const inDarkMode: ViewportCheck = async (page) => {
  const violations = await auditUnder(page, 'in dark mode', emulateColorScheme('dark'), contrastViolations)
  await emulateColorScheme('light')(page)
  return violations
}
/** Contrast checks of elements with a hover colour. */
export const auditColours: ViewportCheck = (page) => combineChecks(contrastViolations, inDarkMode)(page)
export const auditDesktopChecks: ViewportCheck = (page) =>
  combineChecks(axeViolations, overflowingElements, inDarkMode)(page)

function combineChecks(...checks: readonly ViewportCheck[]): ViewportCheck {
  return async (page) => {
    const violations: string[] = []
    for (const check of checks) violations.push(...(await check(page)))
    return violations
  }
}

/** Visible headings and dialogs, for comparing two states of a screen. */
const visibleHeadings = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, dialog[open], [role=dialog], [role=alertdialog]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .join(),
  )

/** Emulates a desktop window without hover. Returns a function that restores the phone. */
async function switchToDesktop(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const setDevice = async (size: { width: number; height: number }, mobile: boolean) => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile })
    await page.waitForFunction(
      ([width, coarse]) => innerWidth === width && matchMedia('(pointer: coarse)').matches === coarse,
      [size.width, mobile] as const,
    )
  }
  await setDevice(DESKTOP.viewport, false)
  return async () => {
    await setDevice(PHONE, true)
    await session.detach()
  }
}

/** Audits a phone screen state in a desktop viewport; states that differ there are opened again. */
async function auditDesktop(page: Page, state: ScreenState): Promise<string[]> {
  const headingsBefore = await visibleHeadings(page)
  const restorePhone = await switchToDesktop(page)
  await waitUntilStable(page)
  if ((await visibleHeadings(page)) !== headingsBefore) await goTo(page, state)
  const violations = await combineChecks(axeViolations, overflowingElements)(page)
  await restorePhone()
  return violations.map((line) => `on a desktop: ${line}`)
}

/**
 * Audits every screen state on a phone in light and dark colours, then in a desktop window, where contrast need not be
 * checked again because the colours are the same.
 */
export const auditAllViewports = (page: Page, states: readonly ScreenState[], narrowest = NARROWEST) =>
  auditViewport(page, states, async (_, state) => {
    const violations = [
      ...(await auditPhoneConditions(page, narrowest)),
      ...(await auditDesktop(page, state)),
    ]
    await restoreDefaultViewport(page)
    return violations
  })

/** Audits all screen states and reports all violations together. */
export async function auditViewport(
  page: Page,
  states: readonly ScreenState[],
  check: (page: Page, state: ScreenState) => Promise<string[]>,
): Promise<string[]> {
  await emulateColorScheme('light')(page)
  const violations: string[] = []
  for (const state of states) {
    await goTo(page, state)
    violations.push(...(await check(page, state)).map((line) => `${state.name}: ${line}`))
    // drafts and running actions must not affect the next screen state
    await page.evaluate(() => sessionStorage.clear())
  }
  return violations
}

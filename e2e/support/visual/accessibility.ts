import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until changes are drawn and finite animations have ended, because fading elements do not have their final colours. */
export const waitUntilStable = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const movements = document
      .getAnimations()
      // scroll-driven animations never end
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(movements.map((movement) => movement.finished.catch(() => undefined)))
  })

/** Axe rules about colours; all other rules are independent of the colour scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Accessibility violations found by axe, one line per rule with the affected elements. */
export const axeViolations = (page: Page): Promise<string[]> => violations(page)

/** Runs only the colour rules. */
export const contrastViolations = (page: Page): Promise<string[]> => violations(page, OF_COLOURS)

async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await waitUntilStable(page)
  return page.evaluate(async (runOnly) => {
    interface AxeViolation {
      violations: { id: string; help: string; nodes: { target: string[]; html: string }[] }[]
    }
    const axe: { run: (options: object) => Promise<AxeViolation> } = Reflect.get(window, 'axe')
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // none of the enabled rules reads style sheets or media
      preload: false,
      selectors: false,
      ...(runOnly && { runOnly }),
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} at ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
  }, rules)
}

/**
 * Touch targets smaller than 44 by 44 pixels. A link within text may be as high as its line, a hidden input counts
 * with the size of its label, and elements under a dialog are ignored.
 */
export const smallTouchTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const tappable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, td, dd') !== null
    const boxOf = (element: Element) => {
      const label = element.matches('input[type=radio], input[type=checkbox]') && element.closest('label')
      return (label || element).getBoundingClientRect()
    }
    /** The touch area may be larger than the box. */
    const reaches = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    }
    const isLarge = (element: Element) => {
      const { width, height } = boxOf(element)
      if (width > LEAST - 0.5 && height > LEAST - 0.5) return true
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, right, bottom } = boxOf(element)
      const x = (left + right) / 2
      const y = (top + bottom) / 2
      const reach = LEAST / 2 - 0.5
      const wide = width > LEAST - 0.5 || (reaches(element, x - reach, y) && reaches(element, x + reach, y))
      const high = height > LEAST - 0.5 || (reaches(element, x, y - reach) && reaches(element, x, y + reach))
      return wide && high
    }
    const undersized: string[] = []
    for (const element of top.querySelectorAll(tappable)) {
      const hidden = !element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      if (hidden || element.closest('[inert]') || isInText(element) || isLarge(element)) continue
      const { width, height } = boxOf(element)
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.tagName
      undersized.push(`${name.slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`)
    }
    window.scrollTo(0, 0)
    return undersized
  })

/** Elements that overflow the page or a dialog horizontally. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const boxes = [root, ...document.querySelectorAll('dialog[open]')]
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => {
        const edge = box.getBoundingClientRect().left + box.clientWidth + 1
        const culprit = [...box.querySelectorAll('*')].find(
          (element) => element.getBoundingClientRect().right > edge,
        )
        return `${box.tagName} is ${box.scrollWidth} px wide in ${box.clientWidth} px: ${culprit?.outerHTML.slice(0, 200)}`
      })
  })

/** Sticky elements of a scrolled page that are covered by its header. */
export const elementsUnderHeader = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const main = document.querySelector('main')
    const header = main?.previousElementSibling
    if (!main || !header) return ['no header']
    main.style.minHeight = '400vh'
    const stuck = [...main.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        getComputedStyle(element).position === 'sticky' && getComputedStyle(element).top !== 'auto',
    )
    if (stuck.length === 0) return ['no sticky element']
    window.scrollTo(0, innerHeight)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { bottom } = header.getBoundingClientRect()
    return stuck.flatMap((element) => {
      const hidden = Math.round(bottom - element.getBoundingClientRect().top)
      return hidden > 0
        ? [`${hidden} px of <${element.tagName} class=${element.className}> are under the header`]
        : []
    })
  })

/** Names in lists that are truncated to one or two characters. */
export const squeezedText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main li span')].flatMap((element) => {
      const text = [...element.childNodes]
        .map((node) => (node.nodeType === 3 ? node.textContent : ''))
        .join('')
      const { width, height } = element.getBoundingClientRect()
      const letter = Number.parseFloat(getComputedStyle(element).fontSize)
      return text.length > 3 && height > 4 * letter && width < 2.5 * letter ? [text] : []
    }),
  )

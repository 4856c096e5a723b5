// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, SRC), 'utf8')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const sheets = files.filter((path) => path.endsWith('.css'))

interface Rule {
  path: string
  selector: string
  /** Enclosing at-rules, outermost first: `@media (hover: hover)`. */
  within: readonly string[]
  body: string
}

/** Parses the rules of a style sheet with their enclosing at-rules. */
function rulesOf(path: string): Rule[] {
  const open: string[] = []
  const rules: Rule[] = []
  for (const [, text = '', sign] of read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]*)([{}])/g)) {
    if (sign === '{') open.push(text.trim().replace(/\s+/g, ' '))
    else {
      const selector = open.pop() ?? ''
      rules.push({ path, selector, within: [...open], body: text })
    }
  }
  return rules
}

const rules = sheets.flatMap(rulesOf)
const describeRule = ({ path, selector }: Rule) => `${path}: ${selector}`
const moves = ({ within }: Rule) => within.some((around) => around.startsWith('@keyframes'))
const calm = ({ within }: Rule) => within.includes('@media (prefers-reduced-motion: reduce)')

it('applies hover styles only on devices with a mouse', () => {
  const hovering = rules.filter(({ selector }) => selector.includes(':hover'))
  expect(hovering.length).toBeGreaterThan(5)
  const sticky = hovering.filter(({ within }) => !within.some((around) => around.includes('hover: hover')))
  expect(sticky.map(describeRule)).toEqual([])
})

it.each([
  ['ui/layout/navigation/tab-bar.module.css', '.link'],
  ['ui/layout/navigation/tabs.module.css', '.tab'],
  ['ui/form/fields/picker-field.module.css', '.button'],
  ['ui/form/choices/radio-list.module.css', '.row'],
  ['ui/display/notice.module.css', '.action'],
  ['ui/overlay/toast/toast.module.css', '.action'],
  ['ui/import/import-wizard.module.css', '.cancel'],
  ['ui/import/import-wizard.module.css', '.drop'],
  ['ui/action/button.module.css', '.danger'],
  ['domains/todos/components/todos.module.css', '.fold'],
  ['domains/english/cards/flip-card.module.css', '.turn'],
  ['domains/exams/answering/answer-sheet.module.css', '.cell'],
  ['domains/exams/answering/answer-sheet.module.css', '.answered'],
  ['domains/exams/answering/option-list.module.css', '.row'],
  ['domains/users/permissions/components/permission-grid.module.css', '.all'],
])('has a pressed style for %s %s', (path, name) => {
  const pressed = rulesOf(path).map(({ selector }) => selector)
  expect(pressed.filter((selector) => selector.startsWith(`${name}:active`))).not.toEqual([])
})

it('uses no opacity on text', () => {
  const faded = rules.filter((rule) => !moves(rule) && /[^-]opacity:\s*0?\.\d/.test(rule.body))
  expect(faded.map(describeRule)).toEqual([])
})

it('disables motion for users who prefer reduced motion', () => {
  const still = new Set(rules.filter(calm).flatMap(({ path, selector }) => names(path, selector)))
  const moving = rules.filter(
    (rule) => !calm(rule) && /(animation|transition):[^;]*\d(ms|s)\b/.test(rule.body),
  )
  const unasked = moving
    .flatMap(({ path, selector }) => names(path, selector))
    .filter((name) => !still.has(name))
  expect(unasked).toEqual([])
})

it('uses no smooth scrolling by default', () => {
  const code = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|lib\/motion\.ts$/.test(path))
  expect(code.filter((path) => /behavior: ['"]smooth/.test(read(path)))).toEqual([])
})

it('uses tokens for font sizes, weights and layers', () => {
  const raw =
    /font-size:\s*(0\.6875rem|1rem)|font-weight:\s*\d|line-height:\s*(1\.25|1\.4)\s*;|z-index:\s*calc|min-(width|height):\s*2\.75rem/
  const unnamed = rules.filter(({ path, body }) => path !== 'ui/tokens.css' && raw.test(body))
  expect(unnamed.map(describeRule)).toEqual([])
})

it('defines every token that is used', () => {
  const known = new Set(
    sheets.flatMap((path) => [...read(path).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  const set = files
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [...read(path).matchAll(/'(--[\w-]+)'/g)])
  for (const [, name] of set) known.add(name)
  const usedTokens = sheets.flatMap((path) =>
    [...read(path).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name),
  )
  expect([...new Set(usedTokens)].filter((name) => !known.has(name))).toEqual([])
})

it('removes sheet content when the closing animation ends', () => {
  const [, normal] = read('ui/tokens.css').match(/--normal: (\d+)ms/) ?? []
  const [, leaving] = read('ui/overlay/sheet/sheet.tsx').match(/LEAVING_MS = (\d+)/) ?? []
  const over = Number(leaving) - Number(normal)
  expect(over).toBeGreaterThan(0)
  expect(over).toBeLessThan(50)
})

function names(path: string, selector: string): string[] {
  return selector.split(',').map((one) => `${path}: ${one.trim()}`)
}

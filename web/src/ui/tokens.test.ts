// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = ['primary-school', 'middle-school', 'high-school', 'university']
const surfaces = ['--bg', '--surface', '--surface-raised', '--surface-sunken']
const readable = [
  '--text-1',
  '--text-2',
  '--text-3',
  '--accent',
  '--success',
  '--warning',
  '--danger',
  '--info',
]

/** Pairs of [text, background] that the parts draw beside text on plain surfaces. */
const pairs = [
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-pressed'],
  ['--on-danger', '--danger'],
  ['--toast-text', '--toast-bg'],
  ['--text-2', '--track'],
  ['--accent', '--thumb'],
  ['--text-2', '--surface-pressed'],
  ['--text-3', '--surface-pressed'],
  ...['accent', 'success', 'warning', 'danger', 'info'].map((name) => [`--${name}`, `--${name}-soft`]),
] as const

function block(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`no ${selector} in tokens.css`)
  const body = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function tokens(theme: string, dark: boolean): Record<string, string> {
  const light = { ...block(':root'), ...block(`.theme-${theme}`) }
  if (!dark) return light
  return {
    ...light,
    ...block(':root[data-scheme="dark"]'),
    ...block(`:root[data-scheme="dark"] .theme-${theme}`),
  }
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const looks = themes.flatMap((theme) => [
  { theme, dark: false, name: `${theme} light` },
  { theme, dark: true, name: `${theme} dark` },
])

describe.each(looks)('$name', ({ theme, dark }) => {
  const token = tokens(theme, dark)
  const poor = (list: readonly (readonly string[])[]) =>
    list
      .map(([text = '', ground = '']) => ({ text, ground, ratio: contrast(token[text], token[ground]) }))
      .filter(({ ratio }) => !(ratio >= 4.5))

  it('every text colour reads on every surface at 4.5:1', () => {
    expect(poor(readable.flatMap((text) => surfaces.map((ground) => [text, ground])))).toEqual([])
  })

  it('text on filled and tinted grounds reads at 4.5:1', () => {
    expect(poor(pairs)).toEqual([])
  })
})

it('a grey that is too light is found out', () => {
  expect(contrast('#999999', '#ffffff')).toBeLessThan(4.5)
})

// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheet = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = sheet('./tokens.css')
const ranks = sheet('../domains/english/ranking/rank.module.css')
const plot = sheet('./chart/plot.module.css')
const medals = sheet('../domains/english/achievements/medal.module.css')
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

/** Pairs of [text, background] in addition to text on plain surfaces. */
const pairs = [
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-pressed'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-pressed'],
  ['--text-3', '--danger-soft'],
  ['--toast-text', '--toast-bg'],
  ['--text-2', '--track'],
  ['--accent', '--thumb'],
  ['--text-2', '--surface-pressed'],
  ['--text-3', '--surface-pressed'],
  ...['accent', 'success', 'warning', 'danger', 'info'].map((name) => [`--${name}`, `--${name}-soft`]),
] as const

/** Pairs of [graphic, background]: outlines of controls and meaningful marks. */
const drawn = [
  ['--line-input', '--surface'],
  ['--line-input', '--surface-raised'],
  ['--line-input', '--bg'],
  ['--surface', '--text-3'],
  ['--text-3', '--surface-sunken'],
  ['--paper-line', '--paper'],
  ['--paper-accent', '--paper'],
  ['--paper-warning', '--paper'],
] as const

function block(selector: string, text = css): Record<string, string> {
  const start = `\n${text}`.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`no ${selector} in the sheet`)
  const body = text.slice(start, text.indexOf('}', start))
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

/** Calculates `color-mix(in srgb, first share%, second)`; `share` is 0 to 1. */
function mix(one: string, share: number, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The tint of each tier in the light or the dark scheme; '' if undefined. */
function tints(text: string, tiers: readonly number[], dark: boolean): string[] {
  return tiers.map((tier) => {
    const selector = dark ? `:root[data-scheme="dark"] .tier${tier}` : `.tier${tier}`
    return block(selector, text)['--tint'] ?? ''
  })
}

/** The share of the tint in its background, parsed from the style sheet. */
function shareOf(text: string): number {
  const [, percent] = text.match(/color-mix\(in srgb, var\(--tint\) (\d+)%, var\(--surface\)\)/) ?? []
  return Number(percent) / 100
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

  it('has a contrast of 4.5:1 for text on every surface', () => {
    expect(poor(readable.flatMap((text) => surfaces.map((ground) => [text, ground])))).toEqual([])
  })

  it('has a contrast of 4.5:1 for text on filled backgrounds', () => {
    expect(poor(pairs)).toEqual([])
  })

  it('has a contrast of 3:1 for outlines and marks', () => {
    expect(drawn.filter(([mark, ground]) => !(contrast(token[mark], token[ground]) >= 3))).toEqual([])
  })

  it('has a contrast of 3:1 for every chart series', () => {
    const own = Object.values(block(dark ? ':root[data-scheme="dark"] .plot' : '.plot', plot))
    expect(own).toHaveLength(6)
    const series = [token['--accent'] ?? '', ...own]
    const faint = ['--surface', '--surface-raised'].flatMap((ground) =>
      series.filter((colour) => !(contrast(colour, token[ground]) >= 3)),
    )
    expect(faint).toEqual([])
  })

  it.each([
    ['rank', ranks, [0, 1, 2, 3, 4, 5, 6]],
    ['medal', medals, [1, 2, 3]],
  ])('has a contrast of 3:1 for the sign of every %s', (_, text, tiers) => {
    const surface = token['--surface'] ?? ''
    const faint = tints(text, tiers, dark).filter(
      (tint) => !(contrast(tint, mix(tint, shareOf(text), surface)) >= 3),
    )
    expect(faint).toEqual([])
  })
})

describe('docs/design.md', () => {
  const page = sheet('../../../docs/design.md')

  it('names every token', () => {
    const all = new Set([...css.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name))
    expect([...all].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it.each(looks)('lists the colours and contrasts of $name', ({ theme, dark }) => {
    const token = tokens(theme, dark)
    const against = (one: string, other: string) => contrast(token[one], token[other]).toFixed(1)
    const row = [
      `${dark ? 'dark' : 'light'} | \`${token['--primary']}\` ${against('--primary', '--surface')}`,
      `\`${token['--accent']}\` | ${against('--accent', '--surface')}`,
      `\`${token['--accent-soft']}\` | ${against('--accent', '--accent-soft')}`,
      `\`${token['--on-accent']}\` | ${against('--on-accent', '--accent')} |`,
    ]
    expect(page).toContain(row.join(' | '))
  })
})

it('rejects a grey with too little contrast', () => {
  expect(contrast('#999999', '#ffffff')).toBeLessThan(4.5)
})

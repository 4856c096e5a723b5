import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readLibrary } from '../library.ts'
import { PICTURES, readAlikeWords, readPictureWords } from './index.ts'
import { TONES } from './kit/primitives.ts'

const MAX_BYTES = 1_500
const HUES = new Set<string>(
  (['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown'] as const).map((hue) => TONES[hue]),
)
/** More than this many hues only where colour is the subject. */
const MAX_HUES = 4
const COLOUR_SUBJECTS = [
  'rainbow',
  'colour',
  'colourful',
  'season',
  'fruit',
  'animal',
  'art',
  'paint',
  'crayon',
  'flag',
]

const words = readPictureWords()
const drawings = Object.entries(PICTURES).flatMap(([theme, drawn]) =>
  Object.entries(drawn).map(([word, markup]) => ({ theme, word, markup })),
)
const tonesOf = (markup: string) => [...markup.matchAll(/class="(\w)/g)].map(([, letter = '']) => letter)
const violations = (isViolated: (drawing: (typeof drawings)[number]) => boolean) =>
  drawings.filter(isViolated).map(({ theme, word }) => `${theme}: ${word}`)

describe('word list', () => {
  it('has at least 850 words, each in one theme and in the primary or junior word lists', () => {
    const listed = [...words.values()].flat()
    const spellings = new Set(
      readLibrary(fileURLToPath(new URL('..', import.meta.url)))
        .words.filter(({ level }) => level === 'primary' || level === 'junior')
        .map(({ spelling }) => spelling),
    )
    expect(listed.length).toBeGreaterThanOrEqual(850)
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter((word) => !spellings.has(word))).toEqual([])
  })

  it('names the same themes as the drawings', () => {
    expect([...words.keys()]).toEqual(Object.keys(PICTURES))
  })

  it('contains every word of the groups of alike words', () => {
    const listed = new Set([...words.values()].flat())
    expect(
      readAlikeWords()
        .flat()
        .filter((word) => !listed.has(word)),
    ).toEqual([])
  })

  it('is drawn completely in every finished theme', () => {
    const missing = [...words].flatMap(([theme, listed]) => listed.filter((word) => !PICTURES[theme]?.[word]))
    expect(missing).toEqual([])
  })
})

describe('drawings', () => {
  it('belong to a word of their theme', () => {
    expect(violations(({ theme, word }) => !words.get(theme)?.includes(word))).toEqual([])
  })

  it(`are at most ${MAX_BYTES} bytes`, () => {
    expect(violations(({ markup }) => Buffer.byteLength(markup) > MAX_BYTES)).toEqual([])
  })

  it('consist of shapes in tones of the palette, without text, links, scripts or own colours', () => {
    const shape =
      /^(<(circle|ellipse|rect|path|g)( (class|transform|d|stroke-width|c[xy]|r[xy]?|[xy]|width|height)="[^"<>]*")*\/?>|<\/g>)+$/
    expect(violations(({ markup }) => !shape.test(markup) || /NaN|undefined/.test(markup))).toEqual([])
    const letters = new Set<string>(Object.values(TONES))
    expect(violations(({ markup }) => tonesOf(markup).some((letter) => !letters.has(letter)))).toEqual([])
  })

  it(`use at most ${MAX_HUES} hues unless colour is their subject`, () => {
    const hues = (markup: string) => new Set(tonesOf(markup).filter((letter) => HUES.has(letter))).size
    expect(
      violations(({ word, markup }) => hues(markup) > MAX_HUES && !COLOUR_SUBJECTS.includes(word)),
    ).toEqual([])
  })

  it('differ from each other', () => {
    const first = new Map<string, string>()
    const repeated = drawings.filter(({ word, markup }) => {
      const isRepeated = first.has(markup)
      first.set(markup, first.get(markup) ?? word)
      return isRepeated
    })
    expect(repeated.map(({ word, markup }) => `${word} = ${first.get(markup)}`)).toEqual([])
  })
})

describe('palette', () => {
  it('has a colour for every tone', () => {
    const css = readFileSync(new URL('palette.css', import.meta.url), 'utf8')
    expect(Object.values(TONES).filter((letter) => !css.includes(`\n.picture .${letter} {`))).toEqual([])
  })
})

import type { Gloss, Sense } from './word.ts'

const MOST_SENSES = 12
const MOST_CHARACTERS = 200
const MEANING_MAX = 4_000
const EXAMPLE_MAX = 300
const IPA_MAX = 60

const POS =
  'n|v|vt|vi|adj|a|adv|ad|prep|conj|pron|num|det|int|interj|art|aux|abbr|phr|pl|modal|pref|suf|quant'
/** A part of speech at the start of the text or after the end of a meaning. */
const MARK = new RegExp(`(?:^|[\\s;；,，。])((?:${POS})\\.(?: ?[&/,] ?(?:${POS})\\.)*)`, 'g')
const SAME: Record<string, string> = { 'a.': 'adj.', 'ad.': 'adv.', 'interj.': 'int.' }

export const isPos = (text: string): boolean => new RegExp(`^(?:${POS})\\.?$`).test(text.trim())

const trimmed = (text: string) => text.replace(/^[\s;；,，、]+|[\s;；,，、]+$/g, '')

function sensesOfLine(line: string): Sense[] {
  const marks = [...line.matchAll(MARK)]
  const starts = [0, ...marks.map((mark) => mark.index + mark[0].length)]
  return starts.map((start, at) => {
    const pos = (marks[at - 1]?.[1] ?? '').replaceAll(' ', '')
    return { pos: SAME[pos] ?? pos, zh: trimmed(line.slice(start, marks[at]?.index ?? line.length)) }
  })
}

/** Parses `n. 苹果\nv. …` into senses; `cut` is true if text was dropped. ECDICT writes line ends as `\n`. */
export function readSenses(text: string): { senses: Sense[]; cut: boolean } {
  const senses = text
    .slice(0, MEANING_MAX)
    .replaceAll('\\n', '\n')
    .split(/[\r\n]+/)
    .flatMap((line) => sensesOfLine(line.replace(/\s+/g, ' ').trim()))
    .filter(({ zh }) => zh !== '')
  const cut =
    text.length > MEANING_MAX ||
    senses.length > MOST_SENSES ||
    senses.some(({ zh }) => zh.length > MOST_CHARACTERS)
  return {
    senses: senses.slice(0, MOST_SENSES).map(({ pos, zh }) => ({ pos, zh: zh.slice(0, MOST_CHARACTERS) })),
    cut,
  }
}

export const writeSenses = (senses: readonly Sense[], lineEnd = '\n'): string =>
  senses.map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`)).join(lineEnd)

const IN_MARKS = /[/[]([^/[\]]{1,60})[/\]]/
const bare = (text: string) => text.replace(/^[\s/[]+|[\s/\]]+$/g, '').replace(/\s+/g, ' ')

/** Parses `/ˈæpl/`, `[ˈæpl]` and `英 /…/ 美 /…/`. A single pronunciation is used for both accents. */
export function readIpa(...given: [uk: string, us: string]): { ipaUk: string; ipaUs: string } {
  const [uk, us] = given.map((text) => text.slice(0, MOST_CHARACTERS)) as [string, string]
  const british = /英\s*[/[]([^/\]]{1,60})[/\]]/.exec(uk)?.[1] ?? IN_MARKS.exec(uk)?.[1] ?? uk
  const american = us !== '' ? us : (/美\s*[/[]([^/\]]{1,60})[/\]]/.exec(uk)?.[1] ?? '')
  const [one, other] = [bare(british), bare(american)].map((ipa) => (ipa.length > IPA_MAX ? '' : ipa)) as [
    string,
    string,
  ]
  return { ipaUk: one || other, ipaUs: other || one }
}

const IPA_ONLY = /^\s*(?:[英美]?\s*[/[][^/[\]\p{Script=Han}]{1,60}[/\]]\s*[,，;；]?\s*){1,2}/u

/** Splits off a pronunciation that precedes the meaning in the same field. */
export function splitIpa(meaning: string): { ipa: string; meaning: string } {
  const ipa = IPA_ONLY.exec(meaning)?.[0] ?? ''
  return { ipa: ipa.trim(), meaning: meaning.slice(ipa.length) }
}

/** Parses an example; one field may contain the English text followed by its translation. */
export function readExample(en: string, zh: string): Gloss | null {
  const whole = en.slice(0, MEANING_MAX).replace(/\s+/g, ' ').trim()
  const chinese = zh === '' ? whole.search(/[\p{Script=Han}“《（]/u) : -1
  const english = chinese < 0 ? whole : whole.slice(0, chinese).trim()
  const translation = (chinese < 0 ? zh : whole.slice(chinese))
    .slice(0, MEANING_MAX)
    .replace(/\s+/g, ' ')
    .trim()
  if (english === '' || english.length > EXAMPLE_MAX) return null
  return { en: english, zh: translation.slice(0, EXAMPLE_MAX) }
}

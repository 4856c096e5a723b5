import type { Gloss, Sense } from './word.ts'

const SENSES_MAX = 12
const SENSE_LENGTH_MAX = 200
const MEANING_MAX = 4_000
const EXAMPLE_MAX = 300
const IPA_MAX = 60

const PARTS_OF_SPEECH =
  'n|v|vt|vi|adj|a|adv|ad|prep|conj|pron|num|det|int|interj|art|aux|abbr|phr|pl|modal|pref|suf|quant'
/** A part of speech at the start of the text or after the end of a meaning. */
const POS_PATTERN = new RegExp(
  `(?:^|[\\s;；,，。])((?:${PARTS_OF_SPEECH})\\.(?: ?[&/,] ?(?:${PARTS_OF_SPEECH})\\.)*)`,
  'g',
)
const POS_ALIASES: Record<string, string> = { 'a.': 'adj.', 'ad.': 'adv.', 'interj.': 'int.' }

export const isPos = (text: string): boolean => new RegExp(`^(?:${PARTS_OF_SPEECH})\\.?$`).test(text.trim())

const trimPunctuation = (text: string) => text.replace(/^[\s;；,，、]+|[\s;；,，、]+$/g, '')

function parseSenseLine(line: string): Sense[] {
  const marks = [...line.matchAll(POS_PATTERN)]
  const starts = [0, ...marks.map((mark) => mark.index + mark[0].length)]
  return starts.map((start, index) => {
    const pos = (marks[index - 1]?.[1] ?? '').replaceAll(' ', '')
    return {
      pos: POS_ALIASES[pos] ?? pos,
      zh: trimPunctuation(line.slice(start, marks[index]?.index ?? line.length)),
    }
  })
}

/** Parses `n. 苹果\nv. …` into senses; `cut` is true if text was dropped. ECDICT writes line ends as `\n`. */
export function parseSenses(text: string): { senses: Sense[]; cut: boolean } {
  const senses = text
    .slice(0, MEANING_MAX)
    .replaceAll('\\n', '\n')
    .split(/[\r\n]+/)
    .flatMap((line) => parseSenseLine(line.replace(/\s+/g, ' ').trim()))
    .filter(({ zh }) => zh !== '')
  const cut =
    text.length > MEANING_MAX ||
    senses.length > SENSES_MAX ||
    senses.some(({ zh }) => zh.length > SENSE_LENGTH_MAX)
  return {
    senses: senses.slice(0, SENSES_MAX).map(({ pos, zh }) => ({ pos, zh: zh.slice(0, SENSE_LENGTH_MAX) })),
    cut,
  }
}

export const formatSenses = (senses: readonly Sense[], lineEnd = '\n'): string =>
  senses.map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`)).join(lineEnd)

const DELIMITED_IPA = /[/[]([^/[\]]{1,60})[/\]]/
const stripDelimiters = (text: string) => text.replace(/^[\s/[]+|[\s/\]]+$/g, '').replace(/\s+/g, ' ')

/** Parses `/ˈæpl/`, `[ˈæpl]` and `英 /…/ 美 /…/`. A single pronunciation is used for both accents. */
export function parseIpa(...fields: [uk: string, us: string]): { ipaUk: string; ipaUs: string } {
  const [uk, us] = fields.map((text) => text.slice(0, SENSE_LENGTH_MAX)) as [string, string]
  const british = /英\s*[/[]([^/\]]{1,60})[/\]]/.exec(uk)?.[1] ?? DELIMITED_IPA.exec(uk)?.[1] ?? uk
  const american = us !== '' ? us : (/美\s*[/[]([^/\]]{1,60})[/\]]/.exec(uk)?.[1] ?? '')
  const [ukIpa, usIpa] = [stripDelimiters(british), stripDelimiters(american)].map((ipa) =>
    ipa.length > IPA_MAX ? '' : ipa,
  ) as [string, string]
  return { ipaUk: ukIpa || usIpa, ipaUs: usIpa || ukIpa }
}

const IPA_ONLY = /^\s*(?:[英美]?\s*[/[][^/[\]\p{Script=Han}]{1,60}[/\]]\s*[,，;；]?\s*){1,2}/u

/** Splits off a pronunciation that precedes the meaning in the same field. */
export function splitIpa(meaning: string): { ipa: string; meaning: string } {
  const ipa = IPA_ONLY.exec(meaning)?.[0] ?? ''
  return { ipa: ipa.trim(), meaning: meaning.slice(ipa.length) }
}

/** Parses an example; one field may contain the English text followed by its translation. */
export function parseExample(en: string, zh: string): Gloss | null {
  const text = en.slice(0, MEANING_MAX).replace(/\s+/g, ' ').trim()
  const chinese = zh === '' ? text.search(/[\p{Script=Han}“《（]/u) : -1
  const english = chinese < 0 ? text : text.slice(0, chinese).trim()
  const translation = (chinese < 0 ? zh : text.slice(chinese))
    .slice(0, MEANING_MAX)
    .replace(/\s+/g, ' ')
    .trim()
  if (english === '' || english.length > EXAMPLE_MAX) return null
  return { en: english, zh: translation.slice(0, EXAMPLE_MAX) }
}

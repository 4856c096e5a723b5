import { wordsOf } from '@shangxue/study/forms'
import { passageOf } from '@shangxue/study/passage'

export interface Sentence {
  readonly text: string
  /** Index of its paragraph. */
  readonly paragraph: number
  /** Index among all sentences. */
  readonly at: number
  /** In lower case. */
  readonly words: readonly string[]
  /** True if the sentence contains direct speech. */
  readonly spoken: boolean
}

const QUOTE = /["“”]/

export function sentencesOf(paragraphs: readonly string[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const [paragraph, whole] of paragraphs.entries()) {
    let open = false
    for (const { spoken: text } of passageOf(whole.replace(/\s+/g, ' '), []).flat()) {
      const marks = text.match(/["“”]/g)?.length ?? 0
      const spoken = open || QUOTE.test(text)
      if (marks % 2 === 1) open = !open
      sentences.push({ text, paragraph, at: sentences.length, words: lowWords(text), spoken })
    }
  }
  return sentences
}

export const lowWords = (text: string): string[] => wordsOf(text).map((word) => word.toLowerCase())

/** Normalises to words and numbers with single spaces, so that different spellings compare equal. */
export const plain = (text: string): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-zà-ÿ]+(?:['-][a-zà-ÿ]+)*|\d+(?:[.,:]\d+)*/g) ?? []
  ).join(' ')} `

const RUN = 5
function runsOf(paragraphs: readonly string[]): ReadonlySet<string> {
  const words = plain(paragraphs.join(' ')).trim().split(' ')
  return new Set(
    words.slice(0, Math.max(1, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(' ')),
  )
}
/** Share of common five-word sequences that makes two texts the same with minor changes. */
const ALIKE = 0.3
export function alike(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [runsOf(a), runsOf(b)]
  const both = [...one].filter((run) => other.has(run)).length
  return both / Math.min(one.size, other.size) >= ALIKE
}

/** Words of assumptions, wishes and reported thoughts, which assert nothing. */
const UNSURE =
  /\b(?:if|would|could|should|may|might|perhaps|maybe|probably|seems?|seemed|think|thinks|thought|believe[sd]?|hopes?|hoped|want(?:s|ed)?|wish(?:es|ed)?|unless|whether|imagine[sd]?|suppose[sd]?|said|says|say|asked|told|dream(?:s|ed)?|almost|nearly|hardly|not|never|no|nobody|nothing|none|neither|nor|without|few|little|except|only|until)\b|n't\b/i
export const asserts = ({ text, spoken }: Sentence): boolean =>
  !spoken && /[a-z0-9]\.$/i.test(text) && !UNSURE.test(text) && !/[?!:;()—–]/.test(text)

/** Initial words that refer to the previous sentence. */
const LEANING = new Set(
  (
    'and but so or then however also besides moreover therefore thus instead otherwise still yet though although because since ' +
    'later next finally first second third last afterwards meanwhile soon suddenly now here there this that these those such ' +
    'he she it they his her its their him them both each another other others some many most one ones two three all after before ' +
    'when while as by at in on for from with to of if what who which how why where even indeed perhaps maybe just not only the-former'
  ).split(' '),
)
/** True if the sentence can be understood alone. */
const standsAlone = ({ words }: Sentence): boolean => !LEANING.has(words[0] ?? 'and')
const POINTING =
  /\b(?:this|that|these|those|he|she|it|they|him|them|his|their|its|there|here|such|another|other|same)\b/i
/** True if the sentence contains no reference to something unnamed. */
export const namesAll = (sentence: Sentence): boolean =>
  standsAlone(sentence) && !POINTING.test(sentence.text)

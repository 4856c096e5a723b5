import { parsePassage } from '@shangxue/study/language/passage'
import { extractWords } from '@shangxue/study/language/word-forms'

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

const QUOTE_MARK = /["“”]/

export function splitSentences(paragraphs: readonly string[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const [paragraph, paragraphText] of paragraphs.entries()) {
    let isQuoteOpen = false
    for (const { spoken: text } of parsePassage(paragraphText.replace(/\s+/g, ' '), []).flat()) {
      const marks = text.match(/["“”]/g)?.length ?? 0
      const spoken = isQuoteOpen || QUOTE_MARK.test(text)
      if (marks % 2 === 1) isQuoteOpen = !isQuoteOpen
      sentences.push({ text, paragraph, at: sentences.length, words: lowerCaseWords(text), spoken })
    }
  }
  return sentences
}

export const lowerCaseWords = (text: string): string[] => extractWords(text).map((word) => word.toLowerCase())

/** Normalises to words and numbers with single spaces, so that different spellings compare equal. */
export const normalizeText = (text: string): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-zà-ÿ]+(?:['-][a-zà-ÿ]+)*|\d+(?:[.,:]\d+)*/g) ?? []
  ).join(' ')} `

const SEQUENCE_LENGTH = 5
function wordSequences(paragraphs: readonly string[]): ReadonlySet<string> {
  const words = normalizeText(paragraphs.join(' ')).trim().split(' ')
  return new Set(
    words
      .slice(0, Math.max(1, words.length - SEQUENCE_LENGTH + 1))
      .map((_, index) => words.slice(index, index + SEQUENCE_LENGTH).join(' ')),
  )
}
/** Share of common five-word sequences that makes two texts the same with minor changes. */
const SIMILAR_SHARE = 0.3
export function isSimilarText(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [wordSequences(a), wordSequences(b)]
  const common = [...first].filter((run) => second.has(run)).length
  return common / Math.min(first.size, second.size) >= SIMILAR_SHARE
}

/** Words of assumptions, wishes and reported thoughts, which assert nothing. */
const UNCERTAIN =
  /\b(?:if|would|could|should|may|might|perhaps|maybe|probably|seems?|seemed|think|thinks|thought|believe[sd]?|hopes?|hoped|want(?:s|ed)?|wish(?:es|ed)?|unless|whether|imagine[sd]?|suppose[sd]?|said|says|say|asked|told|dream(?:s|ed)?|almost|nearly|hardly|not|never|no|nobody|nothing|none|neither|nor|without|few|little|except|only|until)\b|n't\b/i
export const isAssertion = ({ text, spoken }: Sentence): boolean =>
  !spoken && /[a-z0-9]\.$/i.test(text) && !UNCERTAIN.test(text) && !/[?!:;()—–]/.test(text)

/** Initial words that refer to the previous sentence. */
const REFERRING_STARTS = new Set(
  (
    'and but so or then however also besides moreover therefore thus instead otherwise still yet though although because since ' +
    'later next finally first second third last afterwards meanwhile soon suddenly now here there this that these those such ' +
    'he she it they his her its their him them both each another other others some many most one ones two three all after before ' +
    'when while as by at in on for from with to of if what who which how why where even indeed perhaps maybe just not only the-former'
  ).split(' '),
)
/** True if the sentence can be understood alone. */
const standsAlone = ({ words }: Sentence): boolean => !REFERRING_STARTS.has(words[0] ?? 'and')
const REFERENCE_WORDS =
  /\b(?:this|that|these|those|he|she|it|they|him|them|his|their|its|there|here|such|another|other|same)\b/i
/** True if the sentence contains no reference to something unnamed. */
export const isSelfContained = (sentence: Sentence): boolean =>
  standsAlone(sentence) && !REFERENCE_WORDS.test(sentence.text)

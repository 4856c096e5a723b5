import type { SeededRandom } from '../../../../adapters/ai/embedded/seeded-random.ts'
import type { Sentence } from '../text.ts'
import { type GeneratorContext, shuffle } from './generator.ts'

const splitWords = (words: string) => words.split(' ')
/** Categories whose members exclude each other. */
const CATEGORIES = [
  splitWords('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  splitWords('January February March April June July August September October November December'),
  splitWords('two three four five six seven eight nine ten eleven twelve'),
  splitWords('twenty thirty forty fifty sixty seventy eighty ninety'),
  splitWords('spring summer autumn winter'),
  splitWords('red blue green yellow black white brown grey pink purple'),
  splitWords('morning afternoon evening'),
  splitWords('north south east west'),
  splitWords('London Paris Beijing Shanghai Guangzhou Chengdu Hangzhou Nanjing Sydney Tokyo'),
  splitWords(
    'China France Germany Italy Japan Russia Canada Australia India Egypt Spain Brazil Mexico Greece',
  ),
]
/** Things with a well-known colour: grass is green in every text, traffic lights are red or green. */
const FIXED_COLOUR_THINGS =
  /^ (?:sky|skies|grass|snow|clouds?|leaf|leaves|trees?|blood|tomato(?:es)?|bananas?|carrots?|milk|rice|tea|lights?)\b/

/** A word with replacements of the same category, and how many of those the text mentions elsewhere. */
export interface Replaceable {
  readonly token: string
  /** Those mentioned elsewhere in the text come first. */
  readonly others: readonly string[]
  readonly mentionedCount: number
}

const YEAR = /^(?:19|20)\d\d$/
const LATEST_YEAR = 2020
/** Returns numbers similar to a figure: as many digits and close in value. */
function similarNumbers(digits: string, random: SeededRandom): string[] {
  const n = Number(digits)
  const step = digits.length >= 4 ? 10 : digits.length === 3 ? 25 : n > 20 ? 5 : 1
  // A future year could be ruled out at once.
  const upperBound = YEAR.test(digits) ? Math.max(n, LATEST_YEAR) : Number.POSITIVE_INFINITY
  const candidates = [n + step, n + 2 * step, n + 3 * step, n - step, n - 2 * step, n - 3 * step].filter(
    (item) => item > 1 && item <= upperBound && item !== n && String(item).length === digits.length,
  )
  return shuffle(random, candidates.map(String))
}

const tokenize = (text: string): string[] => text.match(/[A-Za-z]+|\d+(?:[.,:]\d+)*/g) ?? []

/** Returns the replaceable words of a sentence, each the only one of its category there. */
export function findReplaceable(
  { sentences, dice }: GeneratorContext,
  { text }: Pick<Sentence, 'text'>,
): Replaceable[] {
  const tokens = tokenize(text)
  const textTokens = new Set(sentences.flatMap((sentence) => tokenize(sentence.text)))
  const toReplaceable = (token: string, category: readonly string[]): Replaceable => {
    const others = shuffle(
      dice,
      category.filter((item) => item !== token && !tokens.includes(item)),
    )
    const mentioned = others.filter((other) => textTokens.has(other))
    return {
      token,
      others: [...mentioned, ...others.filter((other) => !textTokens.has(other))],
      mentionedCount: mentioned.length,
    }
  }
  return tokens.flatMap((token): Replaceable[] => {
    if (/^\d{2,4}$/.test(token)) {
      const textFigures = [...textTokens].filter(
        (textToken) => /^\d+$/.test(textToken) && textToken.length === token.length,
      )
      return [toReplaceable(token, [...new Set([...textFigures, ...similarNumbers(token, dice)])])]
    }
    const category = CATEGORIES.find((category) => category.includes(token))
    // Two words of a category in one sentence: Monday to Friday.
    if (!category || tokens.filter((token) => category.includes(token)).length > 1) return []
    const after = text.slice(text.search(new RegExp(`\\b${token}\\b`)) + token.length)
    return FIXED_COLOUR_THINGS.test(after) ? [] : [toReplaceable(token, category)]
  })
}

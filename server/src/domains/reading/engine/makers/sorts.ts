import type { Dice } from '../../../../adapters/ai/embedded/random.ts'
import type { Sentence } from '../text.ts'
import { type Making, shuffled } from './making.ts'

const list = (words: string) => words.split(' ')
/** Categories whose members exclude each other. */
const SORTS = [
  list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  list('January February March April June July August September October November December'),
  list('two three four five six seven eight nine ten eleven twelve'),
  list('twenty thirty forty fifty sixty seventy eighty ninety'),
  list('spring summer autumn winter'),
  list('red blue green yellow black white brown grey pink purple'),
  list('morning afternoon evening'),
  list('north south east west'),
  list('London Paris Beijing Shanghai Guangzhou Chengdu Hangzhou Nanjing Sydney Tokyo'),
  list('China France Germany Italy Japan Russia Canada Australia India Egypt Spain Brazil Mexico Greece'),
]
/** Things with a well-known colour: grass is green in every text, traffic lights are red or green. */
const OF_ONE_COLOUR =
  /^ (?:sky|skies|grass|snow|clouds?|leaf|leaves|trees?|blood|tomato(?:es)?|bananas?|carrots?|milk|rice|tea|lights?)\b/

/** A word with replacements of the same category, and how many of those the text mentions elsewhere. */
export interface Sorted {
  readonly token: string
  /** Those mentioned elsewhere in the text come first. */
  readonly others: readonly string[]
  readonly met: number
}

const YEAR = /^(?:19|20)\d\d$/
const LATEST_YEAR = 2020
/** Returns numbers similar to a figure: as many digits and close in value. */
function otherNumbers(figure: string, by: Dice): string[] {
  const n = Number(figure)
  const step = figure.length >= 4 ? 10 : figure.length === 3 ? 25 : n > 20 ? 5 : 1
  // A future year could be ruled out at once.
  const most = YEAR.test(figure) ? Math.max(n, LATEST_YEAR) : Number.POSITIVE_INFINITY
  const near = [n + step, n + 2 * step, n + 3 * step, n - step, n - 2 * step, n - 3 * step].filter(
    (one) => one > 1 && one <= most && one !== n && String(one).length === figure.length,
  )
  return shuffled(by, near.map(String))
}

const tokensOf = (text: string): string[] => text.match(/[A-Za-z]+|\d+(?:[.,:]\d+)*/g) ?? []

/** Returns the replaceable words of a sentence, each the only one of its category there. */
export function sortedIn({ sentences, dice }: Making, { text }: Pick<Sentence, 'text'>): Sorted[] {
  const tokens = tokensOf(text)
  const told = new Set(sentences.flatMap((one) => tokensOf(one.text)))
  const sortedOf = (token: string, sort: readonly string[]): Sorted => {
    const others = shuffled(
      dice,
      sort.filter((one) => one !== token && !tokens.includes(one)),
    )
    const met = others.filter((one) => told.has(one))
    return { token, others: [...met, ...others.filter((one) => !told.has(one))], met: met.length }
  }
  return tokens.flatMap((token): Sorted[] => {
    if (/^\d{2,4}$/.test(token)) {
      const figures = [...told].filter((one) => /^\d+$/.test(one) && one.length === token.length)
      return [sortedOf(token, [...new Set([...figures, ...otherNumbers(token, dice)])])]
    }
    const sort = SORTS.find((one) => one.includes(token))
    // Two words of a category in one sentence: Monday to Friday.
    if (!sort || tokens.filter((one) => sort.includes(one)).length > 1) return []
    const after = text.slice(text.search(new RegExp(`\\b${token}\\b`)) + token.length)
    return OF_ONE_COLOUR.test(after) ? [] : [sortedOf(token, sort)]
  })
}

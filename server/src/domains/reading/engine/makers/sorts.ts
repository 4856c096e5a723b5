import type { Dice } from '../../../../adapters/ai/embedded/random.ts'
import type { Sentence } from '../text.ts'
import { type Making, shuffled } from './making.ts'

const list = (words: string) => words.split(' ')
/** Sorts whose members exclude one another. */
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
/** Things whose colour nobody has to read: the grass is green in every text, and a light of the traffic red or green. */
const OF_ONE_COLOUR =
  /^ (?:sky|skies|grass|snow|clouds?|leaf|leaves|trees?|blood|tomato(?:es)?|bananas?|carrots?|milk|rice|tea|lights?)\b/

/** A word of a sort, what may stand in its place, and how many of that are told elsewhere in the text. */
export interface Sorted {
  readonly token: string
  /** Told elsewhere in the text first: those a reader has met, too. */
  readonly others: readonly string[]
  readonly met: number
}

const YEAR = /^(?:19|20)\d\d$/
const LATEST_YEAR = 2020
/** A figure and others like it: as long, near, and of no sentence's truth. */
function otherNumbers(figure: string, by: Dice): string[] {
  const n = Number(figure)
  const step = figure.length >= 4 ? 10 : figure.length === 3 ? 25 : n > 20 ? 5 : 1
  // a year that is still to come is struck at once
  const most = YEAR.test(figure) ? Math.max(n, LATEST_YEAR) : Number.POSITIVE_INFINITY
  const near = [n + step, n + 2 * step, n + 3 * step, n - step, n - 2 * step, n - 3 * step].filter(
    (one) => one > 1 && one <= most && one !== n && String(one).length === figure.length,
  )
  return shuffled(by, near.map(String))
}

const tokensOf = (text: string): string[] => text.match(/[A-Za-z]+|\d+(?:[.,:]\d+)*/g) ?? []

/** The words of a sentence that others could stand for, each the only one of its sort in it. */
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
    // two of a sort in one sentence: Monday to Friday
    if (!sort || tokens.filter((one) => sort.includes(one)).length > 1) return []
    const after = text.slice(text.search(new RegExp(`\\b${token}\\b`)) + token.length)
    return OF_ONE_COLOUR.test(after) ? [] : [sortedOf(token, sort)]
  })
}

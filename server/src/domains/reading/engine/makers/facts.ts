import { formsOf } from '@shangxue/study/forms'
import type { Dice } from '../../../../adapters/ai/embedded/random.ts'
import type { Word } from '../../../english/service.ts'
import { asserts, namesAll, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { type Maker, type Making, offered, shuffled, stands } from './making.ts'

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
/** Where a noun is asked for, another noun of its field takes its place. */
const FIELDS = new Set(['food', 'animals', 'clothes', 'home', 'body', 'school', 'nature', 'travel', 'city'])
/** Names of whole fields: what is asked for may be one of them. */
const WIDE = new Set(
  list(
    'animal thing food fruit vegetable meat drink clothes place person people building room plant insect bird vehicle furniture ' +
      'colour meal body house home side part way pet dish school lesson class subject trip journey land earth world sky air ground ' +
      'area street road city town village station transport traffic nature field ticket piece pair kind end top bottom front back',
  ),
)
const SIZE = [7, 22] as const

const pick = (making: Making): Sentence[] =>
  making.sentences.filter(
    (one) => one.words.length >= SIZE[0] && one.words.length <= SIZE[1] && asserts(one) && namesAll(one),
  )

/** `word` once in the sentence, replaced by a gap. */
function gapped(text: string, word: string): string | null {
  const found = [...text.matchAll(new RegExp(`(?<![\\w'-])${word}(?![\\w'-])`, 'g'))]
  return found.length === 1 && (found[0]?.index ?? 0) > 0
    ? text.replace(found[0]?.[0] ?? '', () => '______')
    : null
}

/** A figure and others like it: as long, near, and of no sentence's truth. */
function otherNumbers(figure: string, by: Dice): string[] {
  const n = Number(figure)
  const step = figure.length >= 4 ? 10 : figure.length === 3 ? 25 : n > 20 ? 5 : 1
  const near = [n + step, n + 2 * step, n + 3 * step, n - step, n - 2 * step].filter(
    (one) => one > 1 && one !== n && String(one).length === figure.length,
  )
  return shuffled(by, near.map(String))
}

function itemOf(
  making: Making,
  { text, paragraph }: Sentence,
  word: string,
  wrong: readonly string[],
): Item[] {
  const stem = gapped(text, word)
  const choice = offered(
    making.dice,
    word,
    wrong.filter((one) => !text.includes(one)),
  )
  if (!stem || !choice || !stands(making.source, text)) return []
  return [
    {
      kind: 'fact',
      skill: 'detail',
      stem: `According to the text, which word completes this sentence?\n“${stem}”`,
      ...choice,
      evidence: text,
      explanation: `第 ${paragraph + 1} 段原文是“${text}”，所以填 ${word}；其余选项与原文不符。`,
      subject: `fact:${text}`,
    },
  ]
}

function sortsIn(making: Making, sentence: Sentence): Item[] {
  const tokens = sentence.text.match(/[A-Za-z]+|\d+(?:[.,:]\d+)*/g) ?? []
  return tokens.flatMap((token) => {
    if (/^\d{2,4}$/.test(token)) return itemOf(making, sentence, token, otherNumbers(token, making.dice))
    const sort = SORTS.find((one) => one.includes(token))
    if (!sort) return []
    // two of a sort in one sentence: Monday to Friday
    if (tokens.filter((one) => sort.includes(one)).length > 1) return []
    return itemOf(making, sentence, token, shuffled(making.dice, sort))
  })
}

const nounOnly = ({ senses }: Word) => senses.length === 1 && senses[0]?.pos === 'n.'
const chinese = (text: string) => new Set(text.match(/\p{Script=Han}/gu) ?? [])
const akin = (a: Word, b: Word): boolean => {
  const of = chinese(a.senses.map(({ zh }) => zh).join(''))
  return [...chinese(b.senses.map(({ zh }) => zh).join(''))].some((sign) => of.has(sign) && sign !== '的')
}
const vowel = (word: string) => /^[aeiou]/.test(word)
const DETERMINED =
  /\b(?:a|an|the|my|our|your|some|of|with|big|small|old|new|little|hot|cold|two|three|four|five|ten)\s+$/i

function nounsIn(making: Making, sentence: Sentence): Item[] {
  const { vocabulary, source, dice } = making
  return [...sentence.text.matchAll(/(?<![\w'-])[a-z]{3,}(?![\w'-])/g)].flatMap(({ 0: form, index }) => {
    const [word, ...more] = vocabulary.headwords(form)
    if (!word || more.length > 0 || !nounOnly(word) || !FIELDS.has(word.topic) || WIDE.has(word.spelling))
      return []
    const many = form !== word.spelling
    if (many && form !== plural(word.spelling)) return []
    if (!DETERMINED.test(sentence.text.slice(0, index))) return []
    // the first half of "school bus": its neighbour gives it away
    const [next = ''] = sentence.text.slice(index + form.length).match(/^ [a-z]+/) ?? []
    if (vocabulary.headwords(next.trim()).some(({ senses }) => senses[0]?.pos === 'n.')) return []
    const others = vocabulary
      .ofTopic(word.topic)
      .filter(
        (one) =>
          Math.abs(one.grade - word.grade) <= 3 &&
          one.grade <= source.grade + 1 &&
          one.spelling !== word.spelling &&
          /^[a-z]/.test(one.spelling) &&
          !one.spelling.includes(' ') &&
          nounOnly(one) &&
          !WIDE.has(one.spelling) &&
          !akin(one, word) &&
          vowel(one.spelling) === vowel(word.spelling) &&
          !/s$/.test(one.spelling),
      )
    const wrong = shuffled(dice, others).map(({ spelling }) => (many ? plural(spelling) : spelling))
    return itemOf(making, sentence, form, wrong)
  })
}
const plural = (word: string) => formsOf(word)[1] ?? word

export const facts: Maker = (making) => {
  const sentences = pick(making)
  return sentences.flatMap((one) => {
    const sorted = sortsIn(making, one)
    return (sorted.length > 0 ? sorted : nounsIn(making, one)).slice(0, 1)
  })
}

import type { Question, Variant } from '../port.ts'
import type { SeededRandom } from './seeded-random.ts'

type Form = 'third' | 'past' | 'participle' | 'ing' | 'plural' | 'comparative' | 'superlative' | 'adverb'

const IRREGULAR: Record<string, Partial<Record<Form, string>>> = {
  be: { third: 'is', ing: 'being', participle: 'been' },
  have: { third: 'has', past: 'had', participle: 'had' },
  do: { third: 'does', past: 'did', participle: 'done' },
  go: { third: 'goes', past: 'went', participle: 'gone' },
  see: { past: 'saw', participle: 'seen', ing: 'seeing' },
  eat: { past: 'ate', participle: 'eaten' },
  write: { past: 'wrote', participle: 'written' },
  take: { past: 'took', participle: 'taken' },
  buy: { past: 'bought', participle: 'bought' },
  find: { past: 'found', participle: 'found' },
  swim: { past: 'swam', participle: 'swum', ing: 'swimming' },
  run: { past: 'ran', participle: 'run', ing: 'running' },
  sit: { past: 'sat', participle: 'sat', ing: 'sitting' },
  break: { past: 'broke', participle: 'broken' },
  child: { plural: 'children' },
  foot: { plural: 'feet' },
  tooth: { plural: 'teeth' },
  knife: { plural: 'knives' },
  potato: { plural: 'potatoes' },
  good: { comparative: 'better', superlative: 'best', adverb: 'well' },
  bad: { comparative: 'worse', superlative: 'worst', adverb: 'badly' },
  big: { comparative: 'bigger', superlative: 'biggest' },
  hot: { comparative: 'hotter', superlative: 'hottest' },
}

const endsInSibilant = (word: string) => /(?:s|x|z|ch|sh)$/.test(word)
const endsInConsonantY = (word: string) => /[^aeiou]y$/.test(word)
const withS = (word: string) =>
  endsInConsonantY(word)
    ? `${word.slice(0, -1)}ies`
    : `${word}${endsInSibilant(word) || /[^aeiou]o$/.test(word) ? 'es' : 's'}`
const withSuffix = (word: string, tail: string) =>
  endsInConsonantY(word)
    ? `${word.slice(0, -1)}i${tail}`
    : word.endsWith('e')
      ? `${word}${tail.slice(1)}`
      : `${word}${tail}`

const RULES: Record<Form, (word: string) => string> = {
  third: withS,
  plural: withS,
  past: (word) => withSuffix(word, 'ed'),
  participle: (word) => withSuffix(word, 'ed'),
  ing: (word) => `${/[^eo]e$/.test(word) ? word.slice(0, -1) : word}ing`,
  comparative: (word) => withSuffix(word, 'er'),
  superlative: (word) => withSuffix(word, 'est'),
  adverb: (word) => (endsInConsonantY(word) ? `${word.slice(0, -1)}ily` : `${word}ly`),
}
export const inflect = (word: string, form: Form): string => IRREGULAR[word]?.[form] ?? RULES[form](word)

/** Original sentences in which only the given form of the word is correct. */
export const SENTENCES: Record<Form, readonly [string, string, ...string[]]> = {
  third: [
    'My brother usually ____ (watch) the news after dinner.',
    'Tom ____ (go) to the library every Saturday.',
    'Our teacher often ____ (carry) a heavy bag to school.',
    'Lucy ____ (have) breakfast at seven every morning.',
    'My father always ____ (wash) the car on Sundays.',
  ],
  past: [
    'We ____ (buy) some flowers for our teacher yesterday.',
    'They ____ (visit) the science museum last week.',
    'I ____ (find) an old photo in my desk two days ago.',
    'The boys ____ (play) basketball after school yesterday.',
    'She ____ (write) a long letter to her aunt last night.',
  ],
  participle: [
    'I have already ____ (see) this film twice.',
    'She has ____ (finish) her homework already.',
    'They have ____ (take) many photos since they arrived.',
    'Jack has never ____ (eat) this kind of fruit before.',
    'We have ____ (clean) the classroom, so it looks bright now.',
  ],
  ing: [
    'Look! The children are ____ (swim) in the pool.',
    'Listen! Someone is ____ (sing) in the next room.',
    'My mother is ____ (write) an email at the moment.',
    'Be quiet! The baby is ____ (sleep) now.',
    'Look! Two boys are ____ (run) across the playground.',
  ],
  plural: [
    'There are five ____ (knife) on the kitchen table.',
    'Many ____ (child) like flying kites in spring.',
    'I need two ____ (box) for these old books.',
    'She brushed her ____ (tooth) before going to bed.',
    'Several big ____ (city) lie along this river.',
  ],
  comparative: [
    'This bridge is much ____ (long) than that one.',
    'Today is ____ (hot) than yesterday.',
    'My room is ____ (big) than yours.',
    'The second question is ____ (easy) than the first one.',
    'His handwriting is ____ (good) than mine.',
  ],
  superlative: [
    'This is the ____ (tall) building in our city.',
    'Sam is the ____ (young) of the three brothers.',
    'It was the ____ (bad) storm in ten years.',
    'That is the ____ (big) lake in the country.',
    'Lily is the ____ (busy) student in her class.',
  ],
  adverb: [
    'The old man walked ____ (slow) along the street.',
    'She answered the question ____ (careful).',
    'The children are laughing ____ (happy) in the garden.',
    'He speaks English very ____ (good).',
    'It rained ____ (heavy) last night.',
  ],
}

const FORM_EXPLANATIONS: Record<Form, string> = {
  third: '主语是第三人称单数，句子表示经常发生的事，用一般现在时的第三人称单数形式',
  past: '句中有表示过去的时间，用动词的过去式',
  participle: '前面有 have/has，是现在完成时，用动词的过去分词',
  ing: '前面有 be 动词，表示正在进行，用动词的现在分词',
  plural: '名词不止一个，用复数形式',
  comparative: '两者相比，后面有 than，用比较级',
  superlative: '三者或以上相比，前面有 the，用最高级',
  adverb: '修饰动词，用副词',
}

const BLANK = /^(.*?)_{2,}\s*[（(]\s*([a-z]+)\s*[）)](.*)$/s

/** Context that each form requires; the first match decides between forms that look alike. */
const FORM_CUES: readonly [Form, (before: string, after: string) => boolean][] = [
  ['participle', (before) => /\b(?:have|has|had|'ve)(?: \w+)?\s*$/i.test(before)],
  ['ing', (before) => /\b(?:am|is|are|was|were|'m|'s|'re)(?: \w+)?\s*$/i.test(before)],
  ['comparative', (_, after) => /\bthan\b/i.test(after)],
  ['superlative', (before) => /\bthe\s*$/i.test(before)],
  [
    'plural',
    (before) =>
      /\b(?:two|three|four|five|six|ten|many|some|several|these|those|all|few|of)\s*$/i.test(before),
  ],
  ['past', (before, after) => /\b(?:yesterday|last \w+|ago)\b/i.test(before + after)],
  ['third', (before, after) => /\b(?:every|usually|often|always|sometimes)\b/i.test(before + after)],
  ['adverb', (before) => /\w\s*$/.test(before)],
]

/** Another sentence that tests the same form with another word; null if the form is not certain. */
export function varyWordForm({ content, answer, type }: Question, { pick }: SeededRandom): Variant | null {
  const match = BLANK.exec(content)
  if (type !== 'fill_blank' || !match || !answer) return null
  const [, before = '', word = '', after = ''] = match
  if (/_{2,}/.test(after)) return null
  const form = FORM_CUES.find(
    ([form, fits]) => inflect(word, form) === answer.trim() && fits(before, after),
  )?.[0]
  if (!form) return null
  const others = SENTENCES[form].filter((sentence) => !sentence.includes(`(${word})`))
  const [first, ...rest] = others
  if (!first) return null
  const sentence = pick([first, ...rest])
  const base = BLANK.exec(sentence)?.[2] ?? ''
  const right = inflect(base, form)
  return {
    content: sentence,
    options: [],
    answer: right,
    correct_options: [],
    explanation: `${FORM_EXPLANATIONS[form]}：${base} → ${right}。`,
  }
}

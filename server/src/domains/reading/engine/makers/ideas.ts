import { asserts, namesAll, type Sentence } from '../text.ts'
import { type Maker, offered, shuffled, stands } from './making.ts'

const EMPTY = new Set(
  (
    'the a an of to in on at for with and or but is are was were be been am do does did have has had not no that this these those it its ' +
    'he she they we you i my his her their our your me him them us as by from who what which when where why how will would can could ' +
    'there here then than so if all more most very one two first last about into out up down over after before again also just only own'
  ).split(' '),
)
const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length > 2 && !EMPTY.has(word))

/** Roughly what a word begins with in all of its forms: enough to see whether two texts speak of the same. */
const root = (word: string): string =>
  word.length < 5
    ? word.replace(/s$/, '')
    : word.replace(/(?:ies|ing|ed|es|ly|er|s|y|e)$/, '').replace(/(.)\1$/, '$1')
export const rootsOf = (text: string) => contentWords(text.toLowerCase().match(/[a-z]+/g) ?? []).map(root)

const kept = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>()
/** What each paragraph speaks of. */
export function rootsOfEach(paragraphs: readonly string[]): readonly ReadonlySet<string>[] {
  const found = kept.get(paragraphs) ?? paragraphs.map((text) => new Set(rootsOf(text)))
  kept.set(paragraphs, found)
  return found
}

/** How much of what the whole text speaks of a sentence names, long ones no more than short ones. */
function salience(sentences: readonly Sentence[]): Map<Sentence, number> {
  const counts = new Map<string, number>()
  for (const { words } of sentences)
    for (const word of new Set(contentWords(words))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map(
    sentences.map((one) => {
      const words = [...new Set(contentWords(one.words))]
      const sum = words.reduce((all, word) => all + ((counts.get(word) ?? 1) - 1), 0)
      return [one, sum / Math.sqrt(Math.max(6, words.length))]
    }),
  )
}

const SIZE = [7, 24] as const
/** For texts without a title that says something: the sentence that names most of what the text speaks of. */
export const gist: Maker = (making) => {
  const { source, sentences, dice, others } = making
  if (source.titled) return []
  const of = salience(sentences)
  const fitting = sentences.filter(
    (one) => asserts(one) && namesAll(one) && one.words.length >= SIZE[0] && one.words.length <= SIZE[1],
  )
  const [best] = fitting.sort((a, b) => (of.get(b) ?? 0) - (of.get(a) ?? 0))
  if (!best || (of.get(best) ?? 0) < 2 || !stands(source, best.text)) return []
  const wrong = shuffled(dice, others).flatMap((other) => {
    const [first] = other.paragraphs[0]?.split(/(?<=\.)\s/) ?? []
    const words = first?.toLowerCase().match(/[a-z]+/g) ?? []
    const near = contentWords(words).filter((word) => best.words.includes(word)).length
    return first && !/["“?!]/.test(first) && words.length >= SIZE[0] && words.length <= SIZE[1] && near === 0
      ? [first]
      : []
  })
  const choice = offered(dice, best.text, wrong)
  if (!choice) return []
  return [
    {
      kind: 'gist',
      skill: 'main_idea',
      stem: 'Which sentence is about the same thing as the whole text?',
      ...choice,
      evidence: best.text,
      explanation: `这一句提到了全文反复出现的内容；其余三句说的是文中没有的事。`,
      subject: 'gist',
    },
  ]
}

import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { type Maker, type Making, offered, shuffled, stands } from './making.ts'
import { isThing } from './things.ts'

const EMPTY = new Set(
  (
    'the a an of to in on at for with and or but is are was were be been am do does did have has had not no that this these those it its ' +
    'he she they we you i my his her their our your me him them us as by from who what which when where why how will would can could ' +
    'there here then than so if all more most very one two first last about into out up down over after before again also just only own'
  ).split(' '),
)
const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length > 2 && !EMPTY.has(word))

/** A rough stem, sufficient to compare the topics of two texts. */
const root = (word: string): string =>
  word.length < 5
    ? word.replace(/s$/, '')
    : word.replace(/(?:ies|ing|ed|es|ly|er|s|y|e)$/, '').replace(/(.)\1$/, '$1')
export const rootsOf = (text: string) => contentWords(text.toLowerCase().match(/[a-z]+/g) ?? []).map(root)

const kept = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>()
/** Returns the word stems of each paragraph, cached. */
export function rootsOfEach(paragraphs: readonly string[]): readonly ReadonlySet<string>[] {
  const found = kept.get(paragraphs) ?? paragraphs.map((text) => new Set(rootsOf(text)))
  kept.set(paragraphs, found)
  return found
}

/** Numbers of things in one option. */
const THINGS = [3, 2] as const
/** A thing with fewer sentences or only one paragraph is not a main idea. */
const SENTENCES = 3
const PARAGRAPHS = 2
const LEAST_WORDS = 4

/**
 * Returns the sentences that mention each thing. Things named in the title are skipped, because they are known before
 * reading.
 */
function thingsIn({ source, sentences, vocabulary }: Making): ReadonlyMap<string, ReadonlySet<Sentence>> {
  const titled = new Set(rootsOf(source.title))
  const found = new Map<string, Set<Sentence>>()
  for (const sentence of sentences)
    for (const form of sentence.words) {
      const [word, ...more] = vocabulary.headwords(form)
      if (!word || more.length > 0 || word.senses[0]?.pos !== 'n.' || !isThing(word)) continue
      if (!/^[a-z]{3,}$/.test(word.spelling) || titled.has(root(word.spelling))) continue
      found.set(word.spelling, (found.get(word.spelling) ?? new Set()).add(sentence))
    }
  return found
}

const paragraphsOf = (sentences: ReadonlySet<Sentence>) =>
  new Set([...sentences].map(({ paragraph }) => paragraph))

/** For texts without headings: the things mentioned repeatedly, among those mentioned in one place. */
export const gist: Maker = (making) => {
  const { source, dice } = making
  if (source.titled) return []
  const things = [...thingsIn(making)]
  const often = things
    .filter(([, named]) => named.size >= SENTENCES && paragraphsOf(named).size >= PARAGRAPHS)
    .sort(([, a], [, b]) => b.size - a.size)
  const once = things.filter(([, named]) => named.size === 1)
  return THINGS.flatMap((size): Item[] => {
    const best = often.slice(0, size)
    if (best.length < size) return []
    const wrong = source.paragraphs.flatMap((_text, at) => {
      const here = once.filter(([, named]) => paragraphsOf(named).has(at)).map(([word]) => word)
      const words = shuffled(dice, here)
      return words.length < size ? [] : [said(words.slice(0, size))]
    })
    const right = said(best.map(([word]) => word))
    const choice = offered(dice, right, shuffled(dice, wrong))
    const [evidence] = [...new Set(best.flatMap(([, named]) => [...named]))]
      .filter((one) => one.words.length >= LEAST_WORDS && stands(source, one.text))
      .sort((a, b) => naming(b, best) - naming(a, best))
    if (!choice || !evidence) return []
    return [
      {
        kind: 'gist',
        skill: 'main_idea',
        stem: 'What does the writer say most about?',
        ...choice,
        evidence: evidence.text,
        explanation: `${right} 在全文的好几段里反复说到（分别有 ${best.map(([, { size: times }]) => times).join('、')} 句）；其余各组只在一处出现过，是细节。`,
        subject: 'gist',
      },
    ]
  }).slice(0, 1)
}

const said = (words: readonly string[]) => words.join(', ')
const naming = (sentence: Sentence, things: readonly (readonly [string, ReadonlySet<Sentence>])[]): number =>
  things.filter(([, named]) => named.has(sentence)).length

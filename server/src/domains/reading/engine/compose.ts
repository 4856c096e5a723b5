import { setImmediate as otherWork } from 'node:timers/promises'
import type { ReadingSkill } from '@shangxue/contract/reading-parts'
import { holds } from '@shangxue/study/forms'
import { flawOf, flawOfExercise, type Made } from './gates.ts'
import { order } from './makers/events.ts'
import { facts } from './makers/facts.ts'
import { gist, title } from './makers/ideas.ts'
import { type Making, makingOf, shuffled } from './makers/making.ts'
import { pronouns } from './makers/pronouns.ts'
import { statements } from './makers/statements.ts'
import { words } from './makers/words.ts'
import type { Exercise, Item, Kind, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Wish {
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** Words to be met and asked for. */
  readonly words: readonly string[]
  /** Weak skills come first. */
  readonly weak?: readonly ReadingSkill[]
}
export interface Shelf {
  readonly vocabulary: Vocabulary
  /** All texts of the library. */
  readonly sources: readonly Source[]
}

const MAKERS = [title, gist, facts, statements, words, pronouns, order]
/** Of a kind at most so many in one exercise. */
const MOST: Partial<Record<Kind, number>> = {
  title: 1,
  gist: 1,
  fact: 2,
  statement: 1,
  word: 2,
  pronoun: 1,
  order: 1,
}

/** All that can be asked about a text, each through the gates. `refused` counts what did not pass. */
export function itemsOf(source: Source, shelf: Shelf, seed: string): { items: Item[]; refused: number } {
  const others = shelf.sources.filter(
    (one) => one.key !== source.key && one.level === source.level && one.topic !== source.topic,
  )
  const making: Making = makingOf({ source, vocabulary: shelf.vocabulary, others, seed })
  const made = [...MAKERS.flatMap((maker) => maker(making)), ...source.written]
  const items = made.filter((item) => flawOf(item, source, shelf.vocabulary) === null)
  return { items: shuffled(making.dice, items), refused: made.length - items.length }
}

/** Up to so many, of as many skills as there are, words that are wished for first. */
function choose(items: readonly Item[], { skills, questions, words: wished, weak = [] }: Wish): Item[] {
  const asksFor = ({ kind, subject }: Item) =>
    kind === 'word' && wished.includes(subject.slice('word:'.length))
  const rank = (item: Item) => (asksFor(item) ? 2 : 0) + (weak.includes(item.skill) ? 1 : 0)
  const left = items
    .filter((item) => skills.includes(item.skill) || asksFor(item))
    .sort((a, b) => rank(b) - rank(a))
  const chosen: Item[] = []
  const count = (of: (item: Item) => boolean) => chosen.filter(of).length
  const fits = (item: Item) =>
    (asksFor(item) || count(({ kind }) => kind === item.kind) < (MOST[item.kind] ?? 2)) &&
    count(({ evidence }) => evidence === item.evidence) === 0
  while (chosen.length < questions) {
    const open = left.filter((item) => !chosen.includes(item) && fits(item))
    const fewest = Math.min(
      ...open.map((item) => count(({ skill }) => skill === item.skill) * 2 - rank(item)),
    )
    const next = open.find((item) => count(({ skill }) => skill === item.skill) * 2 - rank(item) === fewest)
    if (!next) break
    chosen.push(next)
  }
  return inOrder(chosen)
}

/** As papers ask: along the text, the whole of it last. */
const LAST = new Set<Kind>(['title', 'gist', 'order'])
const inOrder = (items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => Number(LAST.has(a.kind)) - Number(LAST.has(b.kind)))

const LEAST = 3
const TRIES = 4
/** A preview is for anybody: of so many texts, each tried so often. */
const GLANCE = { texts: 8, tries: 2 }

/** An exercise on this text that none of those before is like; null rather than a bad one. */
function composeOn(
  source: Source,
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
  tries = TRIES,
): Exercise | null {
  for (let round = 0; round < tries; round++) {
    const { items } = itemsOf(source, shelf, `${seed}:${source.key}:${round}`)
    const exercise = { source, items: choose(items, wish) }
    if (flawOfExercise(exercise, shelf.vocabulary, before, Math.min(LEAST, wish.questions)) === null)
      return exercise
  }
  return null
}

/** Those with most of the words first, then those asked about least. */
function ranked(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Source[] {
  const used = (source: Source) => before.filter(({ sourceKey }) => sourceKey === source.key).length
  const met = new Map(
    candidates.map((source) => [
      source,
      wish.words.filter((word) => holds(source.paragraphs.join(' '), word)).length,
    ]),
  )
  const mixed = shuffled(
    makingOf({ source: candidates[0] ?? EMPTY, vocabulary: shelf.vocabulary, others: [], seed }).dice,
    candidates,
  )
  return mixed
    .filter((source) => wish.words.length === 0 || (met.get(source) ?? 0) > 0)
    .sort((a, b) => (met.get(b) ?? 0) - (met.get(a) ?? 0) || used(a) - used(b))
}

/** On the first of these texts that gives one. */
export function compose(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Exercise | null {
  for (const source of ranked(candidates, shelf, wish, before, seed)) {
    const exercise = composeOn(source, shelf, wish, before, seed)
    if (exercise) return exercise
  }
  return null
}

/** The same at a glance, text by text, so that others are served in between. */
export async function glance(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  seed: string,
): Promise<Exercise | null> {
  for (const source of ranked(candidates, shelf, wish, [], seed).slice(0, GLANCE.texts)) {
    await otherWork()
    const exercise = composeOn(source, shelf, wish, [], seed, GLANCE.tries)
    if (exercise) return exercise
  }
  return null
}
const EMPTY: Source = {
  key: '',
  origin: 'library',
  title: '',
  titled: false,
  level: '初中',
  grade: 7,
  topic: '',
  story: false,
  paragraphs: [],
  glossary: [],
  written: [],
  translation: null,
}

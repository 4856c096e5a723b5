import { setImmediate as otherWork } from 'node:timers/promises'
import { READING_SKILLS } from '@shangxue/contract/reading-parts'
import { holds } from '@shangxue/study/forms'
import { type Choosing, chosenOf, isWanted, type Wish } from './choose.ts'
import { flawOf, flawOfExercise, type Made, wordsAsked } from './gates.ts'
import { order } from './makers/events.ts'
import { facts } from './makers/facts.ts'
import { abouts, wheres } from './makers/headings.ts'
import { gist } from './makers/ideas.ts'
import { type Making, makingOf, shuffled } from './makers/making.ts'
import { places } from './makers/places.ts'
import { pronouns } from './makers/pronouns.ts'
import { statements } from './makers/statements.ts'
import { words } from './makers/words.ts'
import type { Exercise, Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Shelf {
  readonly vocabulary: Vocabulary
  /** All texts of the library. */
  readonly sources: readonly Source[]
}

const MAKERS = [gist, facts, statements, words, pronouns, order, places, abouts, wheres]

/** All that can be asked about a text, each through the gates. `refused` counts what did not pass. */
export function itemsOf(
  source: Source,
  shelf: Shelf,
  seed: string,
  wished: readonly string[] = [],
): { items: Item[]; refused: number } {
  const others = shelf.sources.filter(
    (one) => one.key !== source.key && one.level === source.level && one.topic !== source.topic,
  )
  const making: Making = makingOf({ source, vocabulary: shelf.vocabulary, others, seed, wished })
  const made = [...MAKERS.flatMap((maker) => maker(making)), ...source.written]
  const items = made.filter((item) => flawOf(item, source, shelf.vocabulary) === null)
  return { items: shuffled(making.dice, items), refused: made.length - items.length }
}

export const LEAST = 3
const TRIES = 3
/** What is told about a text beforehand was tried with this seed, so it comes last and holds. */
const KNOWN_SEED = 'known'

/** An exercise on this text that none of those before is like; null rather than a bad one. */
function composeOn(
  source: Source,
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
  tries = TRIES,
): Exercise | null {
  const here = before.filter(({ sourceKey }) => sourceKey === source.key)
  const asked = new Set(here.flatMap(({ subjects }) => subjects))
  const seeds = [
    ...Array.from({ length: tries }, (_none, round) => `${seed}:${source.key}:${round}`),
    KNOWN_SEED,
  ]
  for (const one of seeds) {
    const { items } = itemsOf(source, shelf, one, wish.words)
    // where the text itself has as many hard words as it may, its questions must have none
    for (const from of [items, items.filter((item) => isPlain(item, source, shelf.vocabulary))]) {
      const choosing: Choosing = { items: from, wish, asked }
      const exercise = { source, items: chosenOf(choosing) }
      if (!exercise.items.some((item) => isWanted(item, wish))) continue
      const flaw = flawOfExercise(exercise, shelf.vocabulary, here, Math.min(LEAST, wish.questions))
      if (flaw === null) return exercise
      if (flaw !== 'level') break
    }
  }
  return null
}

const isPlain = (item: Item, { level, glossary }: Source, vocabulary: Vocabulary): boolean =>
  vocabulary.inLevel(
    wordsAsked(item),
    level,
    glossary.flatMap(({ word }) => word.split(' ')),
  ) === 1

/** Those with most of the words first, then those asked about least. */
function ranked(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Source[] {
  const [first] = candidates
  if (!first) return []
  const used = (source: Source) => before.filter(({ sourceKey }) => sourceKey === source.key).length
  const met = new Map(
    candidates.map((source) => [
      source,
      wish.words.filter((word) => holds(source.paragraphs.join(' '), word)).length,
    ]),
  )
  const { dice } = makingOf({ source: first, vocabulary: shelf.vocabulary, others: [], seed, wished: [] })
  return shuffled(dice, candidates)
    .filter((source) => wish.words.length === 0 || (met.get(source) ?? 0) > 0)
    .sort((a, b) => (met.get(b) ?? 0) - (met.get(a) ?? 0) || used(a) - used(b))
}

/**
 * On the first of these texts that gives as many questions of the wanted kinds as there can well be, else on the one that
 * gives most. Text by text, so that others are served in between.
 */
export async function compose(
  candidates: readonly Source[],
  shelf: Shelf,
  wish: Wish,
  before: readonly Made[],
  seed: string,
): Promise<Exercise | null> {
  let best: Exercise | null = null
  const wanted = (exercise: Exercise | null) =>
    exercise?.items.filter((item) => isWanted(item, wish)).length ?? 0
  for (const source of ranked(candidates, shelf, wish, before, seed)) {
    await otherWork()
    const exercise = composeOn(source, shelf, wish, before, seed, best ? 1 : TRIES)
    if (exercise && wanted(exercise) >= Math.min(LEAST, wish.questions)) return exercise
    if (wanted(exercise) > wanted(best)) best = exercise
  }
  return best
}

/** How many questions of each skill a text gives at most, in an exercise of this length that would be given out. */
export function offersOf(source: Source, shelf: Shelf, questions: number) {
  return READING_SKILLS.map((skill) => {
    const wish: Wish = { skills: [skill], questions, words: [] }
    const exercise = composeOn(source, shelf, wish, [], '', 0)
    return { skill, most: exercise?.items.filter((item) => item.skill === skill).length ?? 0 }
  })
}

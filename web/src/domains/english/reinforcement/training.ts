import { keyOf } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import type { QueryClient } from '@tanstack/react-query'
import { wordsByNumber, wordsBySpelling } from '../find-by-number.ts'
import { marked } from '../marked.ts'
import { type Word, wordsOfGrade } from '../packs.ts'
import { choicesToFill, partnersOf } from '../practice/choices.ts'
import { evenGroups, type Run, type Step, shuffled, startRun, type Task } from '../practice/run.ts'
import type { Sitting } from '../practice/sittings.tsx'
import { hardWords } from '../today.ts'

/** Maximum number of words in a training; three tasks each take about ten minutes. */
export const MOST_WORDS = 20

const WAYS = ['recognise', 'listen', 'spell'] as const
type Way = (typeof WAYS)[number]
const TOGETHER = 4

/** Names of the tasks of a training. */
export const WAY_NAMES: Record<Task, string> = {
  meet: '学习',
  recognise: '认词',
  listen: '听音',
  spell: '拼写',
  fill: '辨析填空',
}

/** True if the example contains the word; own words may have no example. */
const hasGap = ({ example, spelling }: Word): boolean => marked(example.en, spelling).some(({ hit }) => hit)

/** True if the options for the blank include a confusable word. */
const meetsPartner = (word: Word, pool: readonly Word[]): boolean => {
  const partners = partnersOf(word)
  return (
    hasGap(word) && choicesToFill(word, pool, () => 0).some(({ spelling }) => partners.includes(spelling))
  )
}

/** Inputs of a training. */
export interface Training {
  readonly memories: ReadonlyMap<string, Memory>
  /** Returns 0–1. */
  readonly dice: () => number
}

/**
 * The tasks of a training, least stable skill first. Only the first answer to a word counts on a day, so it
 * must be the one that the others do not help yet.
 */
function waysOf({ id }: Word, memories: Training['memories']): readonly Way[] {
  const firmness = (skill: Way) =>
    memories.get(keyOf({ kind: 'word', item: id, skill }))?.stability ?? Number.POSITIVE_INFINITY
  return [...WAYS].sort((a, b) => (firmness(a) < firmness(b) ? -1 : firmness(a) > firmness(b) ? 1 : 0))
}

/**
 * Steps that train words in small groups. Words with suspended reviews are introduced again. Then each word
 * is recognised, heard and spelled in changing order, and its example is completed against confusable words.
 */
export function stepsToTrain(words: readonly Word[], pool: readonly Word[], { memories, dice }: Training) {
  const steps: Omit<Step, 'again'>[] = []
  const hard = hardWords(memories)
  for (const some of evenGroups(words, TOGETHER)) {
    for (const word of some) if (hard.has(word.id)) steps.push({ word, task: 'meet' })
    for (const [round] of WAYS.entries())
      for (const word of shuffled(some, dice)) {
        const task = waysOf(word, memories)[round]
        if (task) steps.push({ word, task })
      }
    const against = some.filter((word) => meetsPartner(word, pool))
    for (const word of shuffled(against, dice)) steps.push({ word, task: 'fill' })
  }
  return steps
}

/** Steps that train one word in all tasks, least stable skill first, its example last. */
export const stepsToDrill = (word: Word, memories: Training['memories']): Omit<Step, 'again'>[] =>
  [...waysOf(word, memories), ...(hasGap(word) ? (['fill'] as const) : [])].map((task) => ({ word, task }))

/**
 * Splits the words of a training into those right at the first attempt in every task and the others with
 * their failed tasks.
 */
export function wonBack({ done }: Run): { won: Word[]; lost: { word: Word; ways: Task[] }[] } {
  const words = new Map<number, { word: Word; ways: Task[] }>()
  for (const { step, rated } of done) {
    const one = words.get(step.word.id) ?? { word: step.word, ways: [] }
    if (!step.again && rated === 'again') one.ways.push(step.task)
    words.set(step.word.id, one)
  }
  const all = [...words.values()]
  return {
    won: all.filter(({ ways }) => ways.length === 0).map(({ word }) => word),
    lost: all.filter(({ ways }) => ways.length > 0),
  }
}

/** A session of these words. Options come from the learner's grade and the confusable words. */
export async function trainingOf(
  client: QueryClient,
  numbers: readonly number[],
  grade: number,
  stepsOf: (words: readonly Word[], pool: readonly Word[]) => Omit<Step, 'again'>[],
): Promise<Sitting> {
  const found = await wordsByNumber(client, numbers, grade)
  const words = numbers.flatMap((number) => found.get(number) ?? [])
  const [partners, ofGrade] = await Promise.all([
    wordsBySpelling(client, words.flatMap(partnersOf), grade),
    client.ensureQueryData(wordsOfGrade(grade)),
  ])
  const pool = [...new Map([...partners, ...ofGrade].map((word) => [word.id, word])).values()]
  return { run: startRun(stepsOf(words, pool)), pool }
}

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

/** Words of a training at most: three ways of each take about ten minutes. */
export const MOST_WORDS = 20

const WAYS = ['recognise', 'listen', 'spell'] as const
type Way = (typeof WAYS)[number]
const TOGETHER = 4

/** What is to be said of the ways of a training. */
export const WAY_NAMES: Record<Task, string> = {
  meet: '学习',
  recognise: '认词',
  listen: '听音',
  spell: '拼写',
  fill: '辨析填空',
}

/** Whether there is a sentence that the word can be taken out of: words of the learner's own may have none. */
const hasGap = ({ example, spelling }: Word): boolean => marked(example.en, spelling).some(({ hit }) => hit)

/** Whether a word meets one that it is taken for when its example is to be filled. */
const meetsPartner = (word: Word, pool: readonly Word[]): boolean => {
  const partners = partnersOf(word)
  return (
    hasGap(word) && choicesToFill(word, pool, () => 0).some(({ spelling }) => partners.includes(spelling))
  )
}

/** What a training goes by. */
export interface Training {
  readonly memories: ReadonlyMap<string, Memory>
  /** Gives 0–1. */
  readonly dice: () => number
}

/**
 * The ways of a training, the one least firm first: of a day only the first answer to a word counts, and it is the one that
 * the others do not help yet.
 */
function waysOf({ id }: Word, memories: Training['memories']): readonly Way[] {
  const firmness = (skill: Way) =>
    memories.get(keyOf({ kind: 'word', item: id, skill }))?.stability ?? Number.POSITIVE_INFINITY
  return [...WAYS].sort((a, b) => (firmness(a) < firmness(b) ? -1 : firmness(a) > firmness(b) ? 1 : 0))
}

/**
 * Words a few at a time. Those whose reviews are suspended are learnt anew, with their roots, their example and the words
 * that they are taken for. Then each word is recognised, heard and written, in another order every time; then its example is
 * filled against the words that it is taken for.
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

/** One word in all ways, the one least firm first, its example last. */
export const stepsToDrill = (word: Word, memories: Training['memories']): Omit<Step, 'again'>[] =>
  [...waysOf(word, memories), ...(hasGap(word) ? (['fill'] as const) : [])].map((task) => ({ word, task }))

/** What a training won back: words right at the first try in every way, and for the others the ways that went wrong. */
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

/** A sitting of these words, with the words of the learner's grade and those taken for them to choose from. */
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

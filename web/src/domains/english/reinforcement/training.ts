import type { QueryClient } from '@tanstack/react-query'
import { wordsByNumber, wordsBySpelling } from '../find-by-number.ts'
import { marked } from '../marked.ts'
import { type Word, wordsOfGrade } from '../packs.ts'
import { choicesToFill, partnersOf } from '../practice/choices.ts'
import { type Run, type Step, shuffled, startRun, type Task } from '../practice/run.ts'
import type { Sitting } from '../practice/sittings.tsx'

/** Words of a training at most: three ways of each take about ten minutes. */
export const MOST_WORDS = 20

const WAYS = ['recognise', 'listen', 'spell'] as const
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

/**
 * Words a few at a time, each recognised, heard and written, in another order every time; then its example is filled
 * against the words that it is taken for. `dice` gives 0–1.
 */
export function stepsToTrain(words: readonly Word[], pool: readonly Word[], dice: () => number) {
  const steps: Omit<Step, 'again'>[] = []
  for (let from = 0; from < words.length; from += TOGETHER) {
    const some = words.slice(from, from + TOGETHER)
    for (const task of WAYS) for (const word of shuffled(some, dice)) steps.push({ word, task })
    const against = some.filter((word) => meetsPartner(word, pool))
    for (const word of shuffled(against, dice)) steps.push({ word, task: 'fill' })
  }
  return steps
}

/** One word in all ways, its example last. */
export const stepsToDrill = (word: Word): Omit<Step, 'again'>[] =>
  [...WAYS, ...(hasGap(word) ? (['fill'] as const) : [])].map((task) => ({ word, task }))

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

import { subjectKey } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import type { QueryClient } from '@tanstack/react-query'
import { gradeWordsOptions, type Word } from '../content/content-packs.ts'
import { findWordsById, findWordsBySpelling } from '../content/find-words.ts'
import { markHeadword } from '../content/mark-headword.ts'
import { leechWords } from '../plan/daily-plan.ts'
import { blankOptions, confusableSpellings } from '../practice/answer-options.ts'
import { buildPracticeSession } from '../practice/build-session.ts'
import { evenGroups, type SessionRun, type Step, shuffled, type Task } from '../session/session-run.ts'
import type { WordSessionData } from '../session/study-sessions.tsx'

/** Maximum number of words in a training; three tasks each take about ten minutes. */
export const MAX_TRAINING_WORDS = 20

const TRAINING_TASKS = ['recognise', 'listen', 'spell'] as const
type TrainingTask = (typeof TRAINING_TASKS)[number]
const GROUP_SIZE = 4

/** Names of the tasks of a training. */
export const TASK_NAMES: Record<Task, string> = {
  meet: '学习',
  recognise: '认词',
  name: '看图认词',
  listen: '听音',
  spell: '拼写',
  fill: '辨析填空',
}

/** True if the example contains the word; own words may have no example. */
const hasBlank = ({ example, spelling }: Word): boolean =>
  markHeadword(example.en, spelling).some(({ isHeadword }) => isHeadword)

/** True if the options for the blank include a confusable word. */
const hasConfusableOption = (word: Word, pool: readonly Word[]): boolean => {
  const confusables = confusableSpellings(word)
  return (
    hasBlank(word) && blankOptions(word, pool, () => 0).some(({ spelling }) => confusables.includes(spelling))
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
function tasksByStability({ id }: Word, memories: Training['memories']): readonly TrainingTask[] {
  const stabilityOf = (skill: TrainingTask) =>
    memories.get(subjectKey({ kind: 'word', item: id, skill }))?.stability ?? Number.POSITIVE_INFINITY
  return [...TRAINING_TASKS].sort((a, b) =>
    stabilityOf(a) < stabilityOf(b) ? -1 : stabilityOf(a) > stabilityOf(b) ? 1 : 0,
  )
}

/**
 * Steps that train words in small groups. Words with suspended reviews are introduced again. Then each word
 * is recognised, heard and spelled in changing order, and its example is completed against confusable words.
 */
export function trainingSteps(words: readonly Word[], pool: readonly Word[], { memories, dice }: Training) {
  const steps: Omit<Step, 'again'>[] = []
  const leeches = leechWords(memories)
  for (const group of evenGroups(words, GROUP_SIZE)) {
    for (const word of group) if (leeches.has(word.id)) steps.push({ word, task: 'meet' })
    for (const [round] of TRAINING_TASKS.entries())
      for (const word of shuffled(group, dice)) {
        const task = tasksByStability(word, memories)[round]
        if (task) steps.push({ word, task })
      }
    const confusableGroup = group.filter((word) => hasConfusableOption(word, pool))
    for (const word of shuffled(confusableGroup, dice)) steps.push({ word, task: 'fill' })
  }
  return steps
}

/** Steps that train one word in all tasks, least stable skill first, its example last. */
export const drillSteps = (word: Word, memories: Training['memories']): Omit<Step, 'again'>[] =>
  [...tasksByStability(word, memories), ...(hasBlank(word) ? (['fill'] as const) : [])].map((task) => ({
    word,
    task,
  }))

/**
 * Splits the words of a training into those right at the first attempt in every task and the others with
 * their failed tasks.
 */
export function summarizeTraining({ done }: SessionRun): {
  mastered: Word[]
  failed: { word: Word; failedTasks: Task[] }[]
} {
  const words = new Map<number, { word: Word; failedTasks: Task[] }>()
  for (const { step, rated } of done) {
    const result = words.get(step.word.id) ?? { word: step.word, failedTasks: [] }
    if (!step.again && rated === 'again') result.failedTasks.push(step.task)
    words.set(step.word.id, result)
  }
  const all = [...words.values()]
  return {
    mastered: all.filter(({ failedTasks }) => failedTasks.length === 0).map(({ word }) => word),
    failed: all.filter(({ failedTasks }) => failedTasks.length > 0),
  }
}

/** A session of these words. Options come from the learner's grade and the confusable words. */
export async function createTrainingSession(
  client: QueryClient,
  numbers: readonly number[],
  grade: number,
  buildSteps: (words: readonly Word[], pool: readonly Word[]) => Omit<Step, 'again'>[],
): Promise<WordSessionData> {
  const wordsById = await findWordsById(client, numbers, grade)
  const words = numbers.flatMap((number) => wordsById.get(number) ?? [])
  const [confusableWords, gradeWords] = await Promise.all([
    findWordsBySpelling(client, words.flatMap(confusableSpellings), grade),
    client.ensureQueryData(gradeWordsOptions(grade)),
  ])
  const pool = [...new Map([...confusableWords, ...gradeWords].map((word) => [word.id, word])).values()]
  return buildPracticeSession(buildSteps(words, pool), { client, grade, pool })
}

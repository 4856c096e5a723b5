import type { QueryClient } from '@tanstack/react-query'
import type { Word } from '../content/content-packs.ts'
import { loadQuestionPictures } from '../pictures/picture-book.ts'
import { alternateDirections, canAskByPicture } from '../pictures/picture-choices.ts'
import { learningSteps, type Step, startSession } from '../session/session-run.ts'
import type { WordSessionData } from '../session/study-sessions.tsx'

interface SessionInput {
  readonly client: QueryClient
  /** The learner's grade, which decides about pictures. */
  readonly grade: number
  /** Words from which the wrong answers are taken. */
  readonly pool: readonly Word[]
}

/** A session that teaches new words, young learners also by their pictures. */
export async function buildLearningSession(
  words: readonly Word[],
  { client, grade, pool }: SessionInput,
): Promise<WordSessionData> {
  const pictures = await loadQuestionPictures(client, grade, [...words, ...pool])
  const steps = learningSteps(words, Math.random, canAskByPicture(pool, pictures))
  return { run: startSession(steps), pool, pictures }
}

/** A session of these steps, young learners answer some of them by pictures. */
export async function buildPracticeSession(
  steps: readonly Omit<Step, 'again'>[],
  { client, grade, pool }: SessionInput,
): Promise<WordSessionData> {
  const words = [...steps.map(({ word }) => word), ...pool]
  const pictures = await loadQuestionPictures(client, grade, words)
  const asked = alternateDirections(steps, canAskByPicture(pool, pictures), Math.random)
  return { run: startSession(asked), pool, pictures }
}

import type { DayLimits } from '@shangxue/study/scheduling/daily-plan'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import type { QueryClient } from '@tanstack/react-query'
import { speechAddress } from '../../../lib/audio/speech.ts'
import { storedSpeechSize, storeSpeech } from '../../../lib/audio/stored-speech.ts'
import { findWordsById } from '../content/find-words.ts'
import { introducedItems, learntSubjects } from '../plan/daily-plan.ts'
import type { StudyState } from '../store/study-state.ts'
import { type Course, loadNewWords } from '../units/course.ts'

const WEEK_DAYS = 7
/** Limits of the audio: about 8 KB a word. */
const MAX_WORDS = 200
const MAX_BYTES = 4_000_000

interface WeekInput {
  readonly client: QueryClient
  readonly study: Pick<StudyState, 'memories'>
  readonly goal: Course & Pick<DayLimits, 'new_per_day'>
  readonly day: Day
}

/** Spellings of the words that a week of study needs: those that come due, then the next new ones. */
export async function wordsOfWeek({ client, study, goal, day }: WeekInput): Promise<string[]> {
  const until = addDays(day, WEEK_DAYS)
  const dueIds = learntSubjects(study.memories, 'word')
    .filter(({ memory }) => memory.due <= until)
    .map(({ subject }) => subject.item)
  const dueWords = await findWordsById(client, new Set(dueIds), goal.grade).catch(() => new Map())
  const introduced = introducedItems(study.memories, 'word')
  const { words: newWords } = await loadNewWords(client, goal, introduced, WEEK_DAYS * goal.new_per_day)
  const spellings = [...dueWords.values(), ...newWords].map(({ spelling }) => spelling as string)
  return [...new Set(spellings)].slice(0, MAX_WORDS)
}

const TOO_MANY_REQUESTS = 429
/** The server limits new audio per minute. */
const LIMIT_PAUSE_MS = 20_000
const MAX_LIMIT_PAUSES = 15
/** A quicker response was spoken for somebody before and costs the server nothing. */
const SPOKEN_BEFORE_MS = 150

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

interface StoreAudioOptions {
  readonly signal: AbortSignal
  /** Pause between two words in ms, so that a download in the background leaves the server's voice to learners. */
  readonly paceMs: number
  /** Receives the bytes of each word. */
  readonly report: (bytes: number) => void
}

/**
 * Stores the audio of words. Stored ones are skipped, so that an interrupted run continues. Returns false if the server has
 * no voice. Rejects without a network, and with `QuotaExceededError` without room.
 */
export async function storeAudio(
  spellings: readonly string[],
  { signal, paceMs, report }: StoreAudioOptions,
): Promise<boolean> {
  let total = 0
  let limitPauses = 0
  const count = (bytes: number) => {
    total += bytes
    report(bytes)
  }
  for (const spelling of spellings) {
    if (total >= MAX_BYTES) break
    const address = speechAddress(spelling)
    const stored = await storedSpeechSize(address)
    if (stored !== undefined) {
      count(stored)
      continue
    }
    let startedAt = 0
    for (;;) {
      startedAt = performance.now()
      const result = await storeSpeech(address, signal)
      if ('bytes' in result) {
        count(result.bytes)
        break
      }
      limitPauses += 1
      if (result.status !== TOO_MANY_REQUESTS || limitPauses > MAX_LIMIT_PAUSES) return false
      await pause(LIMIT_PAUSE_MS, signal)
    }
    if (performance.now() - startedAt > SPOKEN_BEFORE_MS) await pause(paceMs, signal)
  }
  return true
}

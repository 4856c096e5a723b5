// Measures an answer, an undo and a sync on a device with 100,000 memories. Without storage, so that only our own code counts.
import { addDays } from '@shangxue/study/time/calendar'
import {
  acknowledgeBatch,
  nextBatch,
  openStudy,
  recordAnswer,
  undoAnswer,
} from '../../web/src/domains/english/store/study-log.ts'
import { currentStudyDay, useStudy } from '../../web/src/domains/english/store/study-state.ts'
import { syncResponse } from '../../web/src/domains/english/testing/study-server.ts'

const CARDS = 100_000
const PAGE = 1_000
const REVIEWS = 200
const BATCH = 500
const ROUNDS = 15

const median = (of: number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

async function timed<T>(work: () => Promise<T> | T): Promise<[number, T]> {
  const startedAt = performance.now()
  const result = await work()
  return [performance.now() - startedAt, result]
}

const word = (item: number) => ({ kind: 'word', item, skill: 'recognise' }) as const

const DAY = currentStudyDay()
const remembered = (item: number) => {
  const lastDay = addDays(DAY, -1 - (item % 300))
  const memory = { stability: 20, difficulty: 5, due: addDays(lastDay, 20), lastDay, reps: 3, lapses: 0 }
  return { ...word(item), memory }
}

/** Returns the lines to print. */
export async function device(): Promise<string[]> {
  await openStudy('甲/1')
  const days = Array.from({ length: 500 }, (_, i) => ({
    day: addDays(DAY, i - 500),
    answers: 200,
    right: 180,
    fresh: 100,
    ms: 900_000,
  }))
  const [elapsedMs] = await timed(async () => {
    for (let from = 0; from < CARDS; from += PAGE)
      await acknowledgeBatch(
        nextBatch(BATCH),
        syncResponse({ days, memories: Array.from({ length: PAGE }, (_, i) => remembered(from + i + 1)) }),
      )
  })
  // unlocks all achievements once
  await recordAnswer(word(1), 'good', 2_000).stored
  const renderTimes: number[] = []
  const totalTimes: number[] = []
  const undone: number[] = []
  const ids: string[] = []
  for (let round = 0; round < REVIEWS; round++) {
    const startedAt = performance.now()
    const { id, stored } = recordAnswer(word(2 + round * 37), 'good', 2_000)
    renderTimes.push(performance.now() - startedAt)
    ids.push(id)
    await stored
    totalTimes.push(performance.now() - startedAt)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [ms] = await timed(() => undoAnswer(ids[round] ?? ''))
    undone.push(ms)
  }
  const sending = nextBatch(BATCH)
  const memories = Array.from({ length: REVIEWS }, (_, i) => remembered(2 + i * 37))
  const [synced] = await timed(() => acknowledgeBatch(sending, syncResponse({ memories })))
  if (useStudy.getState().memories.size !== CARDS) throw new Error('memories are missing')

  const ms = (of: number) => `${of.toFixed(2)} ms`
  return [
    `device with ${CARDS} memories and 500 days, medians`,
    `answer until it is shown ${ms(median(renderTimes))}, including achievements ${ms(median(totalTimes))}; undo ${ms(median(undone))}`,
    `applying a sync of ${REVIEWS} reviews ${ms(synced)}; of all memories in pages of ${PAGE} ${ms(elapsedMs)}`,
  ]
}

import { type Day, daysBetween } from '@shangxue/study/time/calendar'
import { formatDay } from '../../../lib/dates.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { MAX_TRAINING_WORDS } from './training.ts'
import type { WeakGroup, WeakWord } from './weak-words.ts'

const NEAR_DAY_NAMES: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天', 2: '后天' }

/** A day relative to today: 明天, 7月5日. */
export const relativeDay = (day: Day): string =>
  NEAR_DAY_NAMES[daysBetween(currentStudyDay(), day)] ?? formatDay(day)

/** Title and explanation of each group. */
export const GROUP_TEXTS: Record<WeakGroup, { title: string; note: string }> = {
  leech: { title: '难词', note: '忘过 8 次以上，已暂停普通复习：先重学，再换几种方式练，记牢了自动恢复' },
  recent: { title: '最近没记牢', note: '7 天内忘过，现在补上最省力' },
  fading: { title: '快要忘了', note: '很久没练，多半想不起来了' },
  confused: { title: '易混词', note: '学过的词有长得像、意思近的同伴，放在一起才分得清' },
}

const BATCH_PATH = '/english-study/batch-reinforcement-training'

/** Path where words of a group are chosen. */
export const selectionPath = (group: WeakGroup | undefined): string =>
  group ? `${BATCH_PATH}?group=${group}` : BATCH_PATH

/** Path that starts a training of these words, up to the maximum. */
export const trainingPath = (group: WeakGroup | undefined, words: readonly WeakWord[]): string =>
  `${BATCH_PATH}?${new URLSearchParams({
    ...(group && { group }),
    words: words
      .slice(0, MAX_TRAINING_WORDS)
      .map(({ item }) => item)
      .join('.'),
  })}`

export const wordPath = (item: number): string => `/english-study/word-reinforcement-detail?id=${item}`

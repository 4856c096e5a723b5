export const READING_PATH = '/reading-comprehension'
export const GENERATOR_PATH = `${READING_PATH}/generator`
export const MATERIALS_PATH = '/reading-comprehension-materials'
export const PLAN_PATH = '/reading-comprehension-training-plan'
export const DASHBOARD_PATH = '/reading-comprehension-dashboard'
export const HISTORY_PATH = '/reading-comprehension-history'
export const ANALYSIS_PATH = '/reading-comprehension-analysis'
export const CHALLENGE_PATH = '/reading-comprehension-challenge'
export const SETTINGS_PATH = '/reading-comprehension-settings'
export const GUIDE_PATH = '/reading-comprehension-guide'
export const FROM_WRONG_PATH = '/reading-comprehension-from-wrong-questions'

/** `id` is the id of an account's exercise, or the device key of a guest's exercise. */
export const practicePath = (id: number | string) => `${READING_PATH}/${id}`
export const historyPath = (id: number) => `${READING_PATH}/${id}/history`
export const resultPath = (exercise: number | string, attempt: number | string) =>
  `${READING_PATH}/${exercise}/result/${attempt}`
export const readingPaperPath = (paper: number) => `/reading-comprehension-practice/${paper}`
export const sharePath = (share: string) => `/reading-comprehension-share/${share}`

/** Ids of library texts are hashes of at least 2^31. Ids of stored exercises count from 1. */
export const isLibraryText = (id: number): boolean => id >= 2 ** 31

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Exercises and practices on a guest's device have UUIDs; those of accounts have numbers. */
export const isDeviceKey = (id: string | undefined): id is string => UUID.test(id ?? '')

/** Returns the library text id of a source, or undefined for other sources. */
export function libraryTextId(source: string): number | undefined {
  const [kind, id] = source.split(':')
  return kind === 'reading' ? Number(id) : undefined
}

/** Example: `3 分 5 秒` */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

export const formatPercent = (right: number, answers: number): string =>
  answers === 0 ? '' : `${Math.round((right / answers) * 100)}%`

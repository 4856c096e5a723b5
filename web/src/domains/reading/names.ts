export const READING = '/reading-comprehension'
export const GENERATOR = `${READING}/generator`
export const MATERIALS = '/reading-comprehension-materials'
export const PLAN = '/reading-comprehension-training-plan'
export const DASHBOARD = '/reading-comprehension-dashboard'
export const HISTORY = '/reading-comprehension-history'
export const ANALYSIS = '/reading-comprehension-analysis'
export const CHALLENGE = '/reading-comprehension-challenge'
export const SETTINGS = '/reading-comprehension-settings'
export const GUIDE = '/reading-comprehension-guide'
export const FROM_WRONG = '/reading-comprehension-from-wrong-questions'

/** `id` is the id of an account's exercise, or the device key of a guest's exercise. */
export const practiceAddress = (id: number | string) => `${READING}/${id}`
export const historyAddress = (id: number) => `${READING}/${id}/history`
export const resultAddress = (exercise: number | string, attempt: number | string) =>
  `${READING}/${exercise}/result/${attempt}`
export const paperAddress = (paper: number) => `/reading-comprehension-practice/${paper}`
export const shareAddress = (share: string) => `/reading-comprehension-share/${share}`

/** Ids of library texts are hashes of at least 2^31. Ids of stored exercises count from 1. */
export const isLibraryText = (id: number): boolean => id >= 2 ** 31

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Exercises and practices on a guest's device have UUIDs; those of accounts have numbers. */
export const isDeviceKey = (id: string | undefined): id is string => UUID.test(id ?? '')

/** Returns the library text id of a source, or undefined for other sources. */
export function libraryTextOf(source: string): number | undefined {
  const [kind, id] = source.split(':')
  return kind === 'reading' ? Number(id) : undefined
}

/** Example: `3 分 5 秒` */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

export const sharePercent = (right: number, answers: number): string =>
  answers === 0 ? '' : `${Math.round((right / answers) * 100)}%`

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

/** `id` of an account's exercise, or the key of one that this device keeps. */
export const practiceAddress = (id: number | string) => `${READING}/${id}`
export const historyAddress = (id: number) => `${READING}/${id}/history`
export const resultAddress = (exercise: number | string, attempt: number | string) =>
  `${READING}/${exercise}/result/${attempt}`
export const paperAddress = (paper: number) => `/reading-comprehension-practice/${paper}`
export const shareAddress = (share: string) => `/reading-comprehension-share/${share}`

/** Texts of the library have numbers that are hashes; rows of exercises are counted from 1. */
export const isLibraryText = (id: number): boolean => id >= 2 ** 31

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Exercises and practices that a device keeps for a guest have UUIDs, those of accounts numbers. */
export const isDeviceKey = (id: string | undefined): id is string => UUID.test(id ?? '')

/** The number of a text of the library that a source names; undefined of others. */
export function libraryTextOf(source: string): number | undefined {
  const [kind, id] = source.split(':')
  return kind === 'reading' ? Number(id) : undefined
}

/** 3 分 05 秒 */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

export const sharePercent = (right: number, answers: number): string =>
  answers === 0 ? '' : `${Math.round((right / answers) * 100)}%`

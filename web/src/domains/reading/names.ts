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

export const practiceAddress = (id: number) => `${READING}/${id}`
export const historyAddress = (id: number) => `${READING}/${id}/history`
export const resultAddress = (exercise: number, attempt: number) => `${READING}/${exercise}/result/${attempt}`
export const paperAddress = (paper: number) => `/reading-comprehension-practice/${paper}`
export const shareAddress = (share: string) => `/reading-comprehension-share/${share}`

/** Texts of the library have numbers that are hashes; rows of exercises are counted from 1. */
export const isLibraryText = (id: number): boolean => id >= 2 ** 31

/** 3 分 05 秒 */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

export const sharePercent = (right: number, answers: number): string =>
  answers === 0 ? '' : `${Math.round((right / answers) * 100)}%`

import { parseCodeList } from '@shangxue/contract/devices/device-codes'

/** Returns the error text of a code in Chinese, or undefined if it is valid. */
export type ValidateCode = (code: string) => string | undefined

export interface CheckedCodes {
  good: string[]
  bad: { code: string; reason: string }[]
  /** Left out because they came twice or are in the list already. */
  repeated: number
}

/** Sorts the codes of a pasted or typed text into good, bad and repeated ones. */
export function checkCodes(
  text: string,
  validate?: ValidateCode,
  known: ReadonlySet<string> = new Set(),
): CheckedCodes {
  const seen = new Set(known)
  const result: CheckedCodes = { good: [], bad: [], repeated: 0 }
  for (const code of parseCodeList(text)) {
    if (seen.has(code)) {
      result.repeated += 1
      continue
    }
    seen.add(code)
    const reason = validate?.(code)
    if (reason) result.bad.push({ code, reason })
    else result.good.push(code)
  }
  return result
}

export type Verdict = { kind: 'taken' } | { kind: 'repeated' } | { kind: 'bad'; reason: string }

/**
 * Judges the camera's reads. The camera sees one code many times a second: it is taken once, and called
 * repeated only when it comes back after having been away, in milliseconds of `now`.
 */
export function createDedupeFilter(validate: ValidateCode | undefined, known: Iterable<string>) {
  const accepted = new Set(known)
  const lastSeen = new Map<string, number>()
  const absenceMs = 2500

  return (code: string, now: number): Verdict | undefined => {
    const previous = lastSeen.get(code)
    lastSeen.set(code, now)
    if (previous !== undefined && now - previous < absenceMs) return undefined
    const reason = validate?.(code)
    if (reason) return { kind: 'bad', reason }
    if (accepted.has(code)) return { kind: 'repeated' }
    accepted.add(code)
    return { kind: 'taken' }
  }
}

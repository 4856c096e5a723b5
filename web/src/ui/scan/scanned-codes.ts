import { parseCodeList } from '@shangxue/contract/devices/device-codes'

/** Returns the error text of a code in Chinese, or undefined if it is valid. */
export type ValidateCode = (code: string) => string | undefined

export interface CheckedCodes {
  good: string[]
  bad: { code: string; reason: string }[]
  /** Number of codes omitted because they are duplicates or known already. */
  repeated: number
}

/** Classifies the codes of a pasted or typed text as valid, invalid or repeated. */
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
 * Returns a filter for the camera, which reads a code many times per second. A code is accepted once and reported as
 * repeated only if it reappears after being out of view; `now` is in milliseconds.
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

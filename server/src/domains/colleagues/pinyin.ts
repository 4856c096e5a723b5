import { personPinyin } from '../catalogue/service.ts'

/**
 * Spelling takes longer than the rest of the request and names rarely change, so results are cached up to this size.
 */
const CACHE_MAX = 20_000
const cache = new Map<string, string>()

const buildPinyin = (name: string): string => {
  const syllables = personPinyin(name)
  const joined = syllables.replace(/\s+/g, '')
  return syllables.includes(' ') ? `${syllables} ${joined}` : syllables
}

/** Returns the name's pinyin as syllables, initials and one joined word. */
export function searchablePinyin(name: string): string {
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  if (cache.size >= CACHE_MAX) cache.clear()
  const pinyin = buildPinyin(name)
  cache.set(name, pinyin)
  return pinyin
}

import { personPinyin } from '../catalogue/service.ts'

/**
 * Spelling takes longer than the rest of the request and names rarely change, so results are cached up to this size.
 */
const MOST = 20_000
const known = new Map<string, string>()

const spell = (name: string): string => {
  const spelled = personPinyin(name)
  const run = spelled.replace(/\s+/g, '')
  return spelled.includes(' ') ? `${spelled} ${run}` : spelled
}

/** Returns the name's pinyin as syllables, initials and one joined word. */
export function spelled(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size >= MOST) known.clear()
  const made = spell(name)
  known.set(name, made)
  return made
}

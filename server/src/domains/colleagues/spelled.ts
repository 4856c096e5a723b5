import { personPinyin } from '../catalogue/service.ts'

/** Spelling takes longer than all the rest of the answer, and names hardly change. */
const MOST = 20_000
const known = new Map<string, string>()

const spell = (name: string): string => {
  const spelled = personPinyin(name)
  const run = spelled.replace(/\s+/g, '')
  return spelled.includes(' ') ? `${spelled} ${run}` : spelled
}

/** How a person's name is spelled, in syllables, as initials and in one word. */
export function spelled(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size >= MOST) known.clear()
  const made = spell(name)
  known.set(name, made)
  return made
}

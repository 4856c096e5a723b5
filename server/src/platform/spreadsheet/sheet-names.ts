const MAX_LENGTH = 31

/** Converts to names that Excel accepts, in order: no []:*?/\ or control characters, at most 31 long, unique. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name, index) => {
    const base = cleaned(name) || `Sheet${index + 1}`
    let unique = cut(base, '')
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = cut(base, ` (${copy})`)
    taken.add(unique.toLowerCase())
    return unique
  })
}

function cleaned(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ').trim()
  // Excel reserves 'History' and rejects apostrophes at either end.
  return /^history$/i.test(allowed) ? `${allowed}_` : allowed.replace(/^'+|'+$/g, '').trim()
}

/** Truncates by characters, so that no surrogate pair is split. */
function cut(name: string, suffix: string): string {
  let kept = ''
  for (const character of name) {
    if (kept.length + character.length + suffix.length > MAX_LENGTH) break
    kept += character
  }
  return kept.replace(/[\s']+$/, '') + suffix
}

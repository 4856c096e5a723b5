const MAX_LENGTH = 31

/** Names Excel accepts, in order: no []:*?/\ or control characters, at most 31 long, none twice. */
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
  // Excel keeps 'History' for itself and refuses apostrophes at either end.
  return /^history$/i.test(allowed) ? `${allowed}_` : allowed.replace(/^'+|'+$/g, '').trim()
}

/** By whole characters, so that none is cut in half. */
function cut(name: string, suffix: string): string {
  let kept = ''
  for (const character of name) {
    if (kept.length + character.length + suffix.length > MAX_LENGTH) break
    kept += character
  }
  return kept.replace(/[\s']+$/, '') + suffix
}

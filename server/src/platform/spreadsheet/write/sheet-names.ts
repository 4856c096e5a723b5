const MAX_LENGTH = 31

/** Converts to names that Excel accepts, in order: no []:*?/\ or control characters, at most 31 long, unique. */
export function toSheetNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name, index) => {
    const base = cleanName(name) || `Sheet${index + 1}`
    let unique = truncateName(base, '')
    for (let copy = 2; usedNames.has(unique.toLowerCase()); copy++) unique = truncateName(base, ` (${copy})`)
    usedNames.add(unique.toLowerCase())
    return unique
  })
}

function cleanName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ').trim()
  // Excel reserves 'History' and rejects apostrophes at either end.
  return /^history$/i.test(allowed) ? `${allowed}_` : allowed.replace(/^'+|'+$/g, '').trim()
}

/** Truncates by characters, so that no surrogate pair is split. */
function truncateName(name: string, suffix: string): string {
  let result = ''
  for (const character of name) {
    if (result.length + character.length + suffix.length > MAX_LENGTH) break
    result += character
  }
  return result.replace(/[\s']+$/, '') + suffix
}

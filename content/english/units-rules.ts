import type { ContentUnit } from './units.ts'
import type { ContentWord } from './word.ts'

const MIN_WORDS = 8
const MAX_WORDS = 12
/** Units of the first grade that a beginner starts with: only what can be shown, and greetings. */
const FIRST_GRADE = 3
const FIRST_UNITS = 2
const TITLE = /^我[会能]\p{Script=Han}[\p{Script=Han}，、（）]{1,24}$/u

/** True for a word that has a meaning only within a sentence: he, the, of. */
const isFunctionWord = ({ topic }: ContentWord) => topic === 'function'
/** True for hello, goodbye, OK, which are learnt by using them. */
const isGreeting = ({ senses }: ContentWord) => senses[0]?.pos === 'int.'

function problemsOfSize({ words }: ContentUnit, isLast: boolean): string[] {
  if (words.length > MAX_WORDS) return [`${words.length} words, not ${MIN_WORDS} to ${MAX_WORDS}`]
  return words.length < MIN_WORDS && !isLast
    ? [`${words.length} words, not ${MIN_WORDS} to ${MAX_WORDS}`]
    : []
}

function problemsOfUnit(
  unit: ContentUnit,
  words: readonly ContentWord[],
  place: { grade: number; index: number; isLast: boolean },
): string[] {
  const problems = problemsOfSize(unit, place.isLast)
  if (unit.number !== place.index + 1) problems.push(`numbered ${unit.number}, not ${place.index + 1}`)
  if (!TITLE.test(unit.title)) problems.push('its title does not say what the learner can do: 我会…')
  if (words.length > 0 && words.every(isFunctionWord)) problems.push('only function words')
  if (place.grade === FIRST_GRADE && place.index < FIRST_UNITS)
    for (const word of words)
      if (isFunctionWord(word) && !isGreeting(word))
        problems.push(`${word.spelling} is neither concrete nor a greeting`)
  return problems
}

/** Lists the problems of the units of a grade: each word once, sizes, bands in order, and what a beginner meets first. */
export function problemsOfUnits(
  units: readonly ContentUnit[],
  words: readonly ContentWord[],
  grade: number,
): string[] {
  const problems: string[] = []
  const bySpelling = new Map(words.map((word) => [word.spelling, word]))
  const seen = new Set<string>()
  const titles = new Set<string>()
  let band = 1
  for (const [index, unit] of units.entries()) {
    const say = (what: string) => problems.push(`unit ${unit.number} ${unit.title}: ${what}`)
    const found: ContentWord[] = []
    for (const spelling of unit.words) {
      const word = bySpelling.get(spelling)
      if (!word) say(`${spelling} is no word of the grade`)
      else if (seen.has(spelling)) say(`${spelling} for the second time`)
      else found.push(word)
      seen.add(spelling)
      if (word && word.band < band) say(`${spelling} of band ${word.band} after words of band ${band}`)
      band = Math.max(band, word?.band ?? band)
    }
    if (titles.has(unit.title)) say('its title for the second time')
    titles.add(unit.title)
    const isLast = index === units.length - 1
    for (const problem of problemsOfUnit(unit, found, { grade, index, isLast })) say(problem)
  }
  for (const { spelling } of words) if (!seen.has(spelling)) problems.push(`${spelling} is in no unit`)
  return problems
}

/** Lists the problems of a book's list of headwords. */
export function problemsOfList(headwords: readonly string[]): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const [i, word] of headwords.entries()) {
    if (!/^[A-Za-z]+(?:[ '.-]+[A-Za-z]+)*\.?$/.test(word)) problems.push(`not a headword: ${word}`)
    if (seen.has(word.toLowerCase())) problems.push(`${word} for the second time`)
    seen.add(word.toLowerCase())
    const before = headwords[i - 1]
    if (before !== undefined && before.toLowerCase() > word.toLowerCase())
      problems.push(`${word} is not in alphabetical order`)
  }
  return problems
}

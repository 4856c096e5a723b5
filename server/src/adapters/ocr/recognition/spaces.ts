import type { Character } from '../piece.ts'
import { STRIP_HEIGHT, type Strip } from './strip.ts'

/** A run of columns without ink inside a strip. */
interface Gap {
  centre: number
  width: number
}

/** Share of rows ignored at the top and bottom edge, which may show neighbouring lines. */
const EDGE_SHARE = 0.12
/** A column counts as blank above this point between the strip's darkest and brightest column. */
const BLANK_THRESHOLD = 0.62
const MIN_WORD_GAP = 5
const MAX_LETTER_GAP = 9
const DEFAULT_WORD_GAP = 6

const LETTER = /[A-Za-z]/
const LATIN = /[A-Za-z0-9.,;:!?'"()%$&/—–-]/
const DIGIT = /[0-9.]/

function findGaps({ values, width, inkedWidth: inked }: Strip): Gap[] {
  const darkest = new Float32Array(inked).fill(1)
  const top = Math.round(STRIP_HEIGHT * EDGE_SHARE)
  for (let y = top; y < STRIP_HEIGHT - top; y++)
    for (let x = 0; x < inked; x++)
      darkest[x] = Math.min(darkest[x] as number, values[y * width + x] as number)
  let low = 1
  let high = -1
  for (const value of darkest) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const blank = low + (high - low) * BLANK_THRESHOLD
  const gaps: Gap[] = []
  let start = 0
  for (let x = 0; x < inked; x++) {
    if ((darkest[x] as number) > blank) continue
    if (x > start && start > 0) gaps.push({ centre: (start + x) / 2, width: x - start })
    start = x + 1
  }
  return gaps
}

/** Gap width that separates letters from words: the middle of the widest jump between sorted gap widths. */
function wordGapWidth(gaps: Gap[]): number {
  const widths = gaps.map(({ width }) => width).sort((a, b) => a - b)
  let widest = 0
  let limit = DEFAULT_WORD_GAP
  for (let i = 1; i < widths.length; i++) {
    const [below, above] = [widths[i - 1] ?? 0, widths[i] ?? 0]
    if (above < MIN_WORD_GAP || below > MAX_LETTER_GAP || above - below <= widest) continue
    widest = above - below
    limit = (above + below) / 2
  }
  return limit
}

/** Restores the spaces of Latin text, most of which the Chinese model drops, at wide gaps of the strip. */
export function restoreSpaces(characters: Character[], strip: Strip): Character[] {
  const letters = characters.filter(({ text }) => LETTER.test(text)).length
  if (characters.length < 4 || letters < characters.length * 0.3) return characters
  const gaps = findGaps(strip)
  if (gaps.length < 2) return characters
  const limit = wordGapWidth(gaps)
  const tolerance = STRIP_HEIGHT / 10
  const spaced: Character[] = []
  for (const [i, character] of characters.entries()) {
    const previous = characters[i - 1]
    if (previous && canSeparate(previous.text, character.text)) {
      const from = previous.x * strip.inkedWidth - tolerance
      const to = character.x * strip.inkedWidth + tolerance
      if (gaps.some(({ centre, width }) => width >= limit && centre > from && centre < to))
        spaced.push({ text: ' ', x: (previous.x + character.x) / 2, confidence: character.confidence })
    }
    spaced.push(character)
  }
  return spaced
}

function canSeparate(previous: string, after: string): boolean {
  if (!LATIN.test(previous) || !LATIN.test(after)) return false
  return !(DIGIT.test(previous) && DIGIT.test(after))
}

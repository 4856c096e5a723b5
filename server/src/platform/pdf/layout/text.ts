import type { Style } from '../font-slices.ts'
import { type Box, drawRun, type Pdf, type Setting } from './box.ts'
import { parseFormula } from './formula.ts'
import { formulaBoxes } from './formula-box.ts'

/** An unbreakable unit: a Chinese character with its punctuation, a word, a part of a formula. */
interface Unit {
  readonly parts: Part[]
  width: number
  readonly space: boolean
}
type Part =
  | { readonly width: number; readonly font: string; text: string }
  | { readonly width: number; readonly box: Box }

export interface Line {
  readonly width: number
  readonly ascent: number
  readonly descent: number
  draw(pdf: Pdf, x: number, baseline: number): void
}

/** Must not begin a line. */
const CLOSING = /^[，。、；：？！）》」』】〕〉”’％‰℃…—·,.;:?!)\]}%°′″~～]/u
/** Must not end a line. */
const OPENING = /[（《「『【〔〈“‘([{]$/u
const CHINESE =
  /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1f000}-\u{3ffff}\u2460-\u27bf\u25a0-\u25ff]/u
/** Wide in a Chinese text, narrow in an English one. */
const AMBIGUOUS_WIDTH = /[“”‘’…·—]/
const FORMULA = /\$(?! )([^$\n]{1,400}?)(?<! )\$(?!\d)/

export type TextSetting = Setting & { readonly style: Style }

/** Breaks a text into lines of at most this width; newlines are preserved. */
export function breakLines(text: string, width: number, setting: TextSetting): Line[] {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\t/g, '    ')
    .split('\n')
    .flatMap((paragraph) => fillLines(splitUnits(paragraph, width, setting), width, setting))
}

/** Returns the width of an unbroken text. */
export const measureWidth = (text: string, setting: TextSetting): number =>
  splitUnits(text, Number.POSITIVE_INFINITY, setting).reduce((all, unit) => all + unit.width, 0)

function splitUnits(paragraph: string, width: number, setting: TextSetting): Unit[] {
  const units: Unit[] = []
  // Alternates text, formula, text, …
  for (const [index, piece] of paragraph.split(FORMULA).entries()) {
    if (index % 2 === 0) addWords(piece, setting, units)
    else addFormula(piece, width, setting, units)
  }
  return units
}

function addFormula(source: string, width: number, setting: TextSetting, units: Unit[]): void {
  const parsed = parseFormula(source)
  if (!parsed) {
    addWords(source, setting, units)
    return
  }
  const fittingBoxes = [setting.size, setting.size * FORMULA_SHRINK_SCALE]
    .map((size) => formulaBoxes(parsed, { ...setting, size }))
    .find((boxes) => boxes.every((box) => box.width <= width))
  if (!fittingBoxes) {
    addWords(source, setting, units)
    return
  }
  for (const [index, box] of fittingBoxes.entries()) {
    const last = units.at(-1)
    const isJoined = index === 0 && last && !last.space && OPENING.test(unitText(last))
    addUnit(units, { width: box.width, box }, isJoined === true)
  }
}
/** A formula too wide for a line is tried at this scale. */
const FORMULA_SHRINK_SCALE = 0.65

function addWords(text: string, { typesetter, size, style }: TextSetting, units: Unit[]): void {
  const letters = [...text]
  let inWord = false
  for (const [index, letter] of letters.entries()) {
    const isWide = CHINESE.test(letter) || (AMBIGUOUS_WIDTH.test(letter) && !isAmongLatin(letters, index))
    const isNarrow = AMBIGUOUS_WIDTH.test(letter) && !isWide
    const [run] = typesetter.runs(letter, isNarrow && style === 'regular' ? 'symbols' : style)
    if (!run) continue
    const part = { ...run, width: typesetter.width(run.font, run.text, size) }
    const last = units.at(-1)
    const lastText = last ? unitText(last) : ''
    const space = letter === ' '
    const isJoined =
      last !== undefined &&
      ((CLOSING.test(letter) && !last.space) ||
        (OPENING.test(lastText) && !last.space) ||
        (!isWide && !space && inWord) ||
        (space && last.space))
    addUnit(units, part, isJoined, space)
    inWord = !isWide && !space
  }
}

function addUnit(units: Unit[], part: Part, isJoined: boolean, space = false): void {
  const last = units.at(-1)
  if (!isJoined || !last) {
    units.push({ parts: [part], width: part.width, space })
    return
  }
  last.width += part.width
  last.parts.push(part)
}

const unitText = (unit: Unit): string => {
  const part = unit.parts.at(-1)
  return part && 'text' in part ? part.text : ''
}

/** Whether the characters next to a quotation mark are Latin. */
function isAmongLatin(letters: readonly string[], index: number): boolean {
  const nearestLetter = (step: 1 | -1): string | undefined => {
    for (
      let i = index + step, inspected = 0;
      i >= 0 && i < letters.length && inspected < 4;
      i += step, inspected++
    ) {
      const letter = letters[i]
      if (letter !== undefined && !AMBIGUOUS_WIDTH.test(letter) && letter !== ' ') return letter
    }
    return undefined
  }
  const inwardStep = /[“‘]/.test(letters[index] ?? '') ? 1 : -1
  const neighbour = nearestLetter(inwardStep) ?? nearestLetter(inwardStep === 1 ? -1 : 1)
  return neighbour !== undefined && /[\u0021-\u024f]/.test(neighbour)
}

function fillLines(units: readonly Unit[], width: number, setting: TextSetting): Line[] {
  const lines: Line[] = []
  let parts: Part[] = []
  let used = 0
  const end = () => {
    lines.push(createLine(parts, setting))
    parts = []
    used = 0
  }
  for (const unit of units) {
    if (used + unit.width > width && used > 0) {
      end()
      // A line never begins with a space.
      if (unit.space) continue
    }
    for (const part of unit.parts) {
      // A unit longer than a line is broken at the line's end.
      if (used + part.width > width && used > 0) end()
      parts.push(part)
      used += part.width
    }
  }
  if (parts.length > 0 || lines.length === 0) end()
  return lines
}

function createLine(parts: readonly Part[], { size, typesetter }: TextSetting): Line {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last && 'font' in last && 'font' in part && last.font === part.font)
      merged[merged.length - 1] = { ...last, text: last.text + part.text, width: last.width + part.width }
    else merged.push(part)
  }
  const boxes = merged.flatMap((part) => ('box' in part ? [part.box] : []))
  const measured = merged.map((part) =>
    'font' in part ? { ...part, width: typesetter.width(part.font, part.text, size) } : part,
  )
  return {
    width: measured.reduce((all, part) => all + part.width, 0),
    ascent: Math.max(size * 0.8, ...boxes.map((box) => box.ascent)),
    descent: Math.max(size * 0.22, ...boxes.map((box) => box.descent)),
    draw(pdf, x, baseline) {
      let runX = x
      for (const part of measured) {
        if ('box' in part) part.box.draw(pdf, runX, baseline)
        else drawRun(pdf, part, size, runX, baseline)
        runX += part.width
      }
    },
  }
}

import { CJK } from '../text/normalize-text.ts'
import { type Row, type Span, spanText, startsPiece, xAt } from '../text/rows.ts'

/** A possible option letter. */
export type OptionMark = {
  span: number
  row: Row
  /** Offsets in the row of the letter's start and of the option's text. */
  from: number
  to: number
  letter: number
  strength: number
  isSeparate: boolean
  x: number
}

export const LETTERS = 'ABCDEFGHIJKLMNO'
/** OCR confusions of letters. */
const CONFUSED: Record<string, number> = { '8': 1, '0': 3, O: 3, G: 2, '6': 1, '4': 0 }

const BRACKETED = /[([【]\s*([A-Oa-g])\s*[)\]】]\s*/y
const DOTTED = /([A-Oa-g])\s?([.。,、:·;)])\s*/y
const CONFUSABLE = /([80OG64])\s?[.。、·]\s*(?!\d)/y
const BARE = new RegExp(`([A-G])(?:\\s+(?=\\S)|(?=[${CJK}])|\\s*$)`, 'y')

const matchAt = (pattern: RegExp, text: string, offset: number): RegExpExecArray | null => {
  pattern.lastIndex = offset
  return pattern.exec(text)
}

const letterIndex = (char: string) => LETTERS.indexOf(char.toUpperCase())

type MarkForm = { letter: number; length: number; strength: number }

/** Marks that may start at an offset, with the certainty of their notation. */
function findForms(text: string, offset: number, isSeparate: boolean): MarkForm[] {
  const bracketed = matchAt(BRACKETED, text, offset)
  if (bracketed?.[1]) {
    const upper = bracketed[1] === bracketed[1].toUpperCase()
    return [{ letter: letterIndex(bracketed[1]), length: bracketed[0].length, strength: upper ? 0.3 : 0 }]
  }
  const forms: MarkForm[] = []
  const dotted = matchAt(DOTTED, text, offset)
  if (dotted?.[1] && dotted[2]) {
    const lower = dotted[1] !== dotted[1].toUpperCase()
    const baseStrength = dotted[2] === '.' ? 0.5 : 0.2
    forms.push({
      letter: letterIndex(dotted[1]),
      length: dotted[0].length,
      strength: lower ? baseStrength - 0.9 : baseStrength,
    })
  }
  if (!isSeparate) return forms
  const confusable = matchAt(CONFUSABLE, text, offset)
  if (confusable?.[1])
    forms.push({ letter: CONFUSED[confusable[1]] ?? 0, length: confusable[0].length, strength: -1.6 })
  const bare = matchAt(BARE, text, offset)
  if (bare?.[1]) forms.push({ letter: letterIndex(bare[1]), length: bare[0].length, strength: -1.4 })
  return forms
}

/** Certainty of the position: separate from preceding text, after a blank, or glued. */
function placeStrength(text: string, offset: number, isSeparate: boolean): number | null {
  if (isSeparate) return 2
  const before = text[offset - 1] ?? ''
  if (before === ' ') return 1.4
  if (new RegExp(`[${CJK}]`).test(before) || /[)\]}>"'.,;:!?。！？；…_①-⑳²³°%\d]/.test(before)) return 0.6
  return /[a-z]/.test(before) ? 0.2 : null
}

/** 'A、B、C三点' names points instead of options. */
function namesPoints(text: string, offset: number, form: MarkForm): boolean {
  const after = text.slice(offset + form.length)
  const before = text.slice(0, offset).trimEnd()
  const lists =
    /、\s*$/.test(text.slice(offset, offset + form.length)) ||
    /[,、]$/.test(text.slice(offset, offset + form.length).trim())
  return lists && (/^[A-G]\s*(?:[,、和与及]|[^.\s])/.test(after) || /[A-G]\s*[,、]$/.test(before))
}

export function findOptionMarks(spans: Span[]): OptionMark[] {
  return spans.flatMap((span, index) => {
    const { row, from, to } = span
    const marks: OptionMark[] = []
    for (let offset = from; offset < to; offset++) {
      const char = row.text[offset] ?? ''
      if (!/[A-Oa-g([【80O64]/.test(char)) continue
      const isSeparate = startsPiece(row, offset) || spanText({ row, from, to: offset }).trim() === ''
      const isPlausible = isSeparate || /[A-O([【]/.test(char) || row.text[offset - 1] === ' '
      const place = placeStrength(row.text, offset, isSeparate)
      if (!isPlausible || place === null) continue
      for (const form of findForms(row.text.slice(0, to), offset, isSeparate)) {
        const strength = form.strength + place - (namesPoints(row.text, offset, form) ? 2.5 : 0)
        const { letter, length } = form
        marks.push({
          span: index,
          row,
          from: offset,
          to: offset + length,
          letter,
          strength,
          isSeparate,
          x: xAt(row, offset),
        })
      }
    }
    return marks
  })
}

/** Penalty for distance: options are close together, a letter many rows below belongs to a text. */
const distancePenalty = (rows: number) => 0.2 * Math.max(0, rows - 4)

const startScore = (letter: number) => (letter === 0 ? 0 : letter === 1 ? -1.5 : -4)

/** The most likely run A, B, C …; options come last, so a tie goes to the later run. */
export function findBestRun(marks: OptionMark[]): { run: OptionMark[]; score: number } {
  const best = marks.map((mark) => ({ score: mark.strength + startScore(mark.letter), from: -1 }))
  marks.forEach((mark, i) => {
    for (let j = 0; j < i; j++) {
      const step = mark.letter - (marks[j]?.letter ?? 0)
      const overlaps = marks[j]?.row === mark.row && (marks[j]?.to ?? 0) > mark.from
      if (overlaps || (step !== 1 && step !== 2)) continue
      const score =
        (best[j]?.score ?? 0) +
        mark.strength +
        (step === 1 ? 0.5 : -1.2) -
        distancePenalty(mark.span - (marks[j]?.span ?? 0))
      if (score >= (best[i]?.score ?? 0)) best[i] = { score, from: j }
    }
  })
  let end = -1
  best.forEach(({ score }, i) => {
    if (score >= (best[end]?.score ?? 0.6)) end = i
  })
  const run: OptionMark[] = []
  const score = best[end]?.score ?? 0
  for (let i = end; i >= 0; i = best[i]?.from ?? -1) {
    const mark = marks[i]
    if (mark) run.unshift(mark)
  }
  return { run, score }
}

/** Row by row, or column by column ('A. C.' above 'B. D.'), whichever yields the better run. */
export function chooseRun(marks: OptionMark[]): OptionMark[] {
  const across = findBestRun(marks)
  const apart = marks.filter((mark) => mark.isSeparate && mark.strength > 0)
  const column = (mark: OptionMark) =>
    apart.filter(({ row, from }) => row === mark.row && from < mark.from).length
  const down = findBestRun(apart.toSorted((a, b) => column(a) - column(b) || a.span - b.span))
  const rows = new Set(down.run.map(({ row }) => row)).size
  const isDownBetter = down.run.length > across.run.length && rows > 1 && down.run.length > rows
  const run = isDownBetter ? down.run : across.run
  return run.length >= 2 ? run : []
}

const MIN_OPTIONS = 3
const MIN_OPTIONS_SCORE = 2.5

/** Whether a text contains options, as left over from a question whose number was not recognised. */
export function containsOptions(text: Span[]): boolean {
  const { run, score } = findBestRun(findOptionMarks(text))
  return run.length >= MIN_OPTIONS && run[0]?.letter === 0 && score > MIN_OPTIONS_SCORE
}

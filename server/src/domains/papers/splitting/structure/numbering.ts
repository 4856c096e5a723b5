import { findBestRun, findOptionMarks } from '../questions/option-marks.ts'
import { startsNotes } from '../text/page-furniture.ts'
import { type Row, type Span, toSpan } from '../text/rows.ts'
import type { Heading } from './headings.ts'
import { type Candidate, type Chain, findChain } from './number-chain.ts'
import { findNumberMarks, type NumberMark } from './number-marks.ts'
import { isPassageName, startsWritingPoints } from './passage-cues.ts'

const LOOK_AHEAD = 16

/** Whether options follow this mark before the next possible question. */
function hasOptionsAfter(
  rows: Row[],
  marks: NumberMark[],
  index: number,
  heads: Map<number, Heading>,
): boolean {
  const mark = marks[index] as NumberMark
  const next = marks.slice(index + 1).find((other) => !other.bracketed)
  const spans: Span[] = []
  for (let rowIndex = mark.row; rowIndex < Math.min(rows.length, mark.row + LOOK_AHEAD); rowIndex++) {
    if (rowIndex > mark.row && (heads.has(rowIndex) || (next && next.row === rowIndex && next.from === 0)))
      break
    const from = rowIndex === mark.row ? mark.to : 0
    const endsHere = next && next.row === rowIndex && next.row === mark.row
    spans.push(toSpan(rows[rowIndex] as Row, from, endsHere ? next.from : undefined))
    if (endsHere) break
  }
  const { run, score } = findBestRun(findOptionMarks(spans))
  return run.length >= 2 && run[0]?.letter === 0 && score > 2.5
}

/** Marks that count from 1 under 注意事项 or under a writing task number its points. */
function findPointMarks(rows: Row[], marks: NumberMark[], heads: Map<number, Heading>): Set<NumberMark> {
  const points = new Set<NumberMark>()
  let expected: number | null = null
  rows.forEach((row, index) => {
    if (heads.has(index)) expected = null
    for (const mark of marks.filter((mark) => mark.row === index && !mark.bracketed)) {
      if (expected === null) continue
      const isPoint = mark.number >= expected && mark.number < expected + 4
      if (isPoint) points.add(mark)
      expected = isPoint ? mark.number + 1 : null
    }
    // The cue may wrap: '内容包 / 括：'.
    const cue =
      startsWritingPoints(row.text) ||
      startsWritingPoints(`${rows[index - 1]?.text.trim() ?? ''}${row.text.trim()}`)
    if (startsNotes(row) || (cue && !heads.has(index))) expected = 1
  })
  return points
}

/** 'I.' below 'H.' is a letter, not a misread 1. */
const isOptionI = (rows: Row[], rowIndex: number): boolean =>
  /^\s*[Il]\s*[.、]/.test(rows[rowIndex]?.text ?? '') &&
  /^\s*[A-O]\s*[.)、]/.test(rows[rowIndex - 1]?.text ?? '')

/** Selects the marks that number the questions. Bracketed numbers count sub-questions and are left out. */
export function numberQuestions(rows: Row[], heads: Map<number, Heading>): Chain {
  const inHead = new Set([...heads].flatMap(([rowIndex, head]) => head.spans.map((_, i) => rowIndex + i)))
  const marks = rows.flatMap((row, index) =>
    inHead.has(index) || isOptionI(rows, index) ? [] : findNumberMarks(row, index),
  )
  const points = findPointMarks(rows, marks, heads)
  const boundaries = rows.map((row, index) => ({ head: heads.has(index), part: isPassageName(row.text) }))
  let [head, part, row] = [0, 0, -1]
  const candidates: Candidate[] = []
  marks.forEach((mark, index) => {
    for (; row < mark.row; row++) {
      if (boundaries[row + 1]?.head) head++
      if (boundaries[row + 1]?.part) part++
    }
    if (mark.bracketed) return
    const options = hasOptionsAfter(rows, marks, index, heads)
    const strength = mark.strength - (points.has(mark) && !options ? 2.6 : 0)
    candidates.push({ ...mark, strength, options, head, part })
  })
  return findChain(candidates)
}

// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { AcousticModel } from './acoustic-model.ts'
import { align, scoreSegment } from './align.ts'

const PHONES = ['SIL', 'A', 'B', 'C']
const model = {
  phones: PHONES,
  transitions: new Float32Array(PHONES.length * 3 * 2).fill(Math.log(0.5)),
} as Pick<AcousticModel, 'phones' | 'transitions'> as AcousticModel

/** Scores of a recording in which each letter is a frame of that phone, and `.` of silence. */
const scoresOf = (frames: string): Float32Array[] =>
  PHONES.flatMap((phone) => {
    const letter = phone === 'SIL' ? '.' : phone
    const own = Float32Array.from(frames, (frame) => (frame === letter ? 0 : -10))
    return [own, own, own]
  })
const unit = (...realisations: string[][]) => ({
  realisations: realisations.map((phones) => phones.map((phone) => PHONES.indexOf(phone))),
  afterPause: false,
})

describe('align', () => {
  test('finds the frames of each sound between silence', () => {
    const result = align(model, scoresOf('....AAAABBBBBB...'), [unit(['A']), unit(['B'])])
    expect(result?.units).toEqual([[{ phone: 1, from: 4, to: 8 }], [{ phone: 2, from: 8, to: 14 }]])
  })
  test('chooses the realisation that fits, also of several phones', () => {
    const units = [unit(['A'], ['B', 'C'])]
    const spans = (frames: string) =>
      align(model, scoresOf(frames), units)
        ?.units.flat()
        .map(({ phone, from, to }) => [PHONES[phone], from, to])
    expect(spans('...AAAA...')).toEqual([['A', 3, 7]])
    expect(spans('...BBBCCC...')).toEqual([
      ['B', 3, 6],
      ['C', 6, 9],
    ])
  })
  test('allows a pause between the words of a phrase', () => {
    const result = align(model, scoresOf('...AAA....BBB...'), [
      unit(['A']),
      { ...unit(['B']), afterPause: true },
    ])
    expect(result?.units.flat().map(({ from, to }) => [from, to])).toEqual([
      [3, 6],
      [10, 13],
    ])
  })
  test('cannot align a recording that is shorter than the word', () => {
    expect(align(model, scoresOf('..AAB..'), [unit(['A']), unit(['B'])])).toBeUndefined()
  })
})

test('scores the right phone of a segment higher than the others', () => {
  const scores = scoresOf('....BBBB')
  const of = (phone: number) => scoreSegment(model, scores, { phone, from: 4, to: 8 })
  expect(of(2)).toBeGreaterThan(of(1))
})

import { describe, expect, test } from 'vitest'
import { parsePassage, ratePassage } from './passage.ts'

const spoken = (text: string, answers: string[] = []) =>
  parsePassage(text, answers).map((paragraph) => paragraph.map((sentence) => sentence.spoken))

describe('a passage', () => {
  test('is parsed into paragraphs and sentences with filled blanks', () => {
    const text = 'He looked in __1__. He just __2__!\n\n__3__, there was soap.'
    expect(spoken(text, ['surprise', 'nodded', 'Instead'])).toEqual([
      ['He looked in surprise.', 'He just nodded!'],
      ['Instead, there was soap.'],
    ])
  })
  test.each([
    ['"I see." He left.', ['"I see."', 'He left.']],
    ['“Really?” she asked. “Yes!” he said.', ['“Really?” she asked.', '“Yes!” he said.']],
    ['Mr. Green met Dr. Li. They talked.', ['Mr. Green met Dr. Li.', 'They talked.']],
    ['It cost 3.5 yuan. 40 people came.', ['It cost 3.5 yuan.', '40 people came.']],
    ['Wait... what? __1__ it is.', ['Wait... what?', 'So it is.']],
    ['At 7 a.m. she left. J. Smith stayed.', ['At 7 a.m. she left.', 'J. Smith stayed.']],
  ])('%j', (text, sentences) => {
    expect(spoken(text, ['So'])).toEqual([sentences])
  })
  test('keeps every letter of its text in its pieces', () => {
    const text = '"Tom\'s well-known __1__," said Li, "is __2__!" (Yes — 5 of them.)'
    const sentences = parsePassage(text, ['a', 'b']).flat()
    const pieces = sentences.flatMap((sentence) => sentence.pieces)
    const parts = pieces.map((piece) => (piece.kind === 'gap' ? `__${piece.gap}__` : piece.text))
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(sentences[0]?.gaps).toEqual([1, 2])
    expect(pieces.filter(({ kind }) => kind === 'word').slice(0, 2)).toEqual([
      { kind: 'word', text: "Tom's" },
      { kind: 'word', text: 'well-known' },
    ])
  })
})

describe('rates a passage', () => {
  test.each([
    ['easy: all right and quick', { right: 10, gaps: 10, ms: 60_000 }, 'easy'],
    ['good: all right', { right: 10, gaps: 10, ms: 200_000 }, 'good'],
    ['hard: nearly all right, however quick', { right: 9, gaps: 10, ms: 10_000 }, 'hard'],
    ['hard: passed', { right: 6, gaps: 10, ms: 200_000 }, 'hard'],
    ['again: not passed', { right: 5, gaps: 10, ms: 200_000 }, 'again'],
    ['again: without gaps', { right: 0, gaps: 0, ms: 0 }, 'again'],
    ['easy: heard at once', { right: 10, gaps: 10, ms: 500_000, fluent: true }, 'easy'],
    ['good: heard slowly, though quick', { right: 10, gaps: 10, ms: 1_000, fluent: false }, 'good'],
  ] as const)('%s', (_how, attempt, rated) => {
    expect(ratePassage(attempt)).toBe(rated)
  })
})

import { describe, expect, test } from 'vitest'
import {
  type AlignedPiece,
  align,
  alignWithClosest,
  hasOnlyTypos,
  scoreAlignment,
  splitWords,
} from './alignment.ts'

/** `a` right, `-a` missing, `+a` extra, `a>b` b written for a, `a=b` an equivalent spelling. */
const formatPieces = (pieces: readonly AlignedPiece[]): string[] =>
  pieces.map((piece) => {
    if (piece.kind === 'missing') return `-${piece.want}`
    if (piece.kind === 'extra') return `+${piece.got}`
    if (piece.kind === 'wrong') return `${piece.want}>${piece.got}`
    return piece.want === piece.got ? piece.want : `${piece.want}=${piece.got}`
  })
const perfect = (written: string, sentence: string) => scoreAlignment(align(written, sentence)).perfect

describe('aligns a written text with the sentence', () => {
  test.each([
    ['I have a cat', 'I have a cat.', 'I have a cat'],
    ['I has a cat', 'I have a cat.', 'I have>has a cat'],
    ['I a cat', 'I have a cat.', 'I -have a cat'],
    ['I have got a cat', 'I have a cat.', 'I have +got a cat'],
    ['', 'I have a cat.', '-I -have -a -cat'],
    ['Oh, well', '', '+Oh +well'],
    ['', '', ''],
    ['have a cat', 'I have a cat.', '-I have a cat'],
    ['I have a', 'I have a cat.', 'I have a -cat'],
    ['the the dog', 'the dog', 'the +the dog'],
  ])('%j for %j', (written, sentence, pieces) => {
    expect(formatPieces(align(written, sentence)).join(' ')).toBe(pieces)
  })

  test('pairs a misspelled word with the similar one beside gaps', () => {
    expect(formatPieces(align('She likes bananes', 'She likes ripe bananas'))).toEqual([
      'She',
      'likes',
      '-ripe',
      'bananas>bananes',
    ])
    expect(formatPieces(align('The old mann slept', 'The man slept'))).toEqual([
      'The',
      '+old',
      'man>mann',
      'slept',
    ])
  })

  test('aligns a long sentence written from the middle on', () => {
    const sentence =
      'Not until I moved into the dormitory did I realise how much my mother had been doing for me.'
    const { words, right, extra } = scoreAlignment(
      align('did I realise how much my mother had been doing for me', sentence),
    )
    expect({ words, right, extra }).toEqual({ words: 19, right: 12, extra: 0 })
  })
})

describe('ignores', () => {
  test.each([
    ['case', 'this is MY brother', 'This is my brother.'],
    ['punctuation', 'Whats, "this"?! - a cat!', 'Whats this — a cat'],
    ['a space that is missing after a point', 'Stop.Look', 'Stop. Look!'],
    ['curly apostrophes', 'I don’t know', "I don't know."],
    ['wide letters', 'Ｉ ｌｉｋｅ ｉｔ', 'I like it.'],
    ['accents', 'a cafe', 'a café'],
    ['spaces and lines', '  I \n\n like\tit  ', 'I like it.'],
    ['hyphens', 'a well known ice cream', 'a well-known ice-cream'],
    ['hyphens, the other way', 'a well-known email', 'a well known e-mail'],
    ['points of an abbreviation', 'at 7 am in the US', 'At 7 a.m. in the U.S.'],
    ['commas in a figure', '1200 people', '1,200 people'],
  ])('%s', (_what, written, sentence) => {
    expect(perfect(written, sentence)).toBe(true)
  })
})

describe('treats a contraction like its expansion', () => {
  test.each([
    ["don't", 'do not'],
    ["doesn't", 'does not'],
    ["won't", 'will not'],
    ["can't", 'cannot'],
    ["can't", 'can not'],
    ['cannot', 'can not'],
    ["I'm", 'I am'],
    ["they're", 'they are'],
    ["I've", 'I have'],
    ["he'll", 'he will'],
    ["we'll", 'we shall'],
    ["she'd", 'she had'],
    ["she'd", 'she would'],
    ["it's", 'it is'],
    ["what's", 'what is'],
    ["let's", 'let us'],
    ["he's not", 'he is not'],
    ["he isn't", "he's not"],
    ["shan't", 'shall not'],
  ])('%s equals %s', (short, long) => {
    expect(perfect(`Well ${short} here`, `Well, ${long} here.`)).toBe(true)
    expect(perfect(`Well ${long} here`, `Well, ${short} here.`)).toBe(true)
  })
  test('reads a contracted has only before a participle', () => {
    expect(perfect("It's been cold", 'It has been cold.')).toBe(true)
    expect(perfect('She has already left', "She's already left.")).toBe(true)
    expect(perfect('He has a teacher', "He's a teacher.")).toBe(false)
    expect(perfect('He has tall', "He's tall.")).toBe(false)
  })
  test('reads a noun’s contraction as is, has or possessive', () => {
    expect(perfect("Dad's cooking", 'Dad is cooking.')).toBe(true)
    expect(perfect("The film's worth seeing", 'The film is worth seeing.')).toBe(true)
    expect(perfect("My father's already given up", 'My father has already given up.')).toBe(true)
    expect(perfect('Tom is dog is big', "Tom's dog is big.")).toBe(false)
    expect(perfect('Tom has dog is big', "Tom's dog is big.")).toBe(false)
  })
  test('accepts digits for small number words', () => {
    expect(perfect('We waited 10 years', 'We waited ten years.')).toBe(true)
    expect(perfect('We waited 10 years', 'We waited two years.')).toBe(false)
  })
  test("accepts a number without o'clock", () => {
    expect(perfect('We met at seven', "We met at seven o'clock.")).toBe(true)
    expect(perfect("We met at seven o'clock", 'We met at eight.')).toBe(false)
  })
  test.each([
    ['My favorite color is gray', 'My favourite colour is grey.'],
    ['I practice at the theater', 'I practise at the theatre.'],
    ['Mom realized it', 'Mum realised it.'],
    ['They canceled the program', 'They cancelled the programme.'],
    ['He learned to analyze', 'He learnt to analyse.'],
  ])('%s equals its other spelling', (american, british) => {
    expect(perfect(american, british)).toBe(true)
    expect(perfect(british, american)).toBe(true)
  })
  test.each([
    ['Four hours', 'For hours'],
    ['A wize man', 'A wise man'],
    ['My advise', 'My advice'],
    ['A surprize', 'A surprise'],
    ['The flor', 'The flour'],
    ['I exercize', 'I exercise'],
  ])('%s differs from %s', (wrong, right) => {
    expect(perfect(wrong, right)).toBe(false)
  })
  test('counts and shows a contraction as spelled', () => {
    const pieces = align('She likes grapes but he does not', "She likes grapes, but he doesn't.")
    expect(formatPieces(pieces).at(-1)).toBe("doesn't=does not")
    expect(scoreAlignment(pieces)).toEqual({ words: 6, right: 6, extra: 0, perfect: true })
  })
  test.each([
    ['its raining', "It's raining."],
    ['Toms dog', "Tom's dog"],
    ['Tom is dog', "Tom's dog"],
    ['we were here', "We're here."],
    ['ill go', "I'll go."],
    ['everyday', 'every day'],
  ])('%j differs from %j', (written, sentence) => {
    expect(perfect(written, sentence)).toBe(false)
  })
})

test('counts the sentence’s words and the surplus ones', () => {
  expect(scoreAlignment(align('I has big a', 'I have a cat.'))).toEqual({
    words: 4,
    right: 2,
    extra: 1,
    perfect: false,
  })
  expect(scoreAlignment([])).toEqual({ words: 0, right: 0, extra: 0, perfect: true })
})

describe('several translations', () => {
  const SENTENCES = ['There is going to be a match this afternoon.', 'There will be a match this afternoon.']
  test('compares with the closest translation', () => {
    const { sentence, pieces } = alignWithClosest('there will be match this afternoon', SENTENCES)
    expect(sentence).toBe(SENTENCES[1])
    expect(formatPieces(pieces)).toEqual(['There=there', 'will', 'be', '-a', 'match', 'this', 'afternoon'])
  })
  test('compares with the first if none is similar', () => {
    expect(alignWithClosest('', ['one two', 'one two']).sentence).toBe('one two')
    expect(alignWithClosest('x', [])).toEqual({ sentence: '', pieces: [] })
  })
})

test('accepts only typos, no missing or extra words', () => {
  expect(hasOnlyTypos(align('I like grapse', 'I like grapes.'))).toBe(true)
  expect(hasOnlyTypos(align('I likes bananas', 'I like grapes.'))).toBe(false)
  expect(hasOnlyTypos(align('I grapse', 'I like grapes.'))).toBe(false)
  expect(hasOnlyTypos(align('I like grapes', 'I like grapes.'))).toBe(false)
})

test('splits a text into words', () => {
  expect(splitWords('“Mum’s 3 ice-creams,” he said—at 7:30 a.m.!')).toEqual([
    'Mum’s',
    '3',
    'ice-creams',
    'he',
    'said',
    'at',
    '7:30',
    'a.m',
  ])
})

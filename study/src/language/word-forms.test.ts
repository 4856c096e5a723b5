import { describe, expect, test } from 'vitest'
import { containsHeadword, extractWords, inflectedForms } from './word-forms.ts'

describe('the forms of a headword', () => {
  test.each([
    ['stop', ['stops', 'stopped', 'stopping']],
    ['make', ['makes', 'made', 'making']],
    ['study', ['studies', 'studied', 'studying']],
    ['play', ['plays', 'played', 'playing']],
    ['die', ['dies', 'died', 'dying']],
    ['see', ['sees', 'saw', 'seen', 'seeing']],
    ['travel', ['travelled', 'travelling', 'traveled', 'traveling']],
    ['prefer', ['preferred', 'preferring']],
    ['visit', ['visited', 'visiting']],
    ['big', ['bigger', 'biggest']],
    ['happy', ['happier', 'happiest']],
    ['nice', ['nicer', 'nicest']],
    ['good', ['better', 'best']],
    ['box', ['boxes']],
    ['photo', ['photos']],
    ['potato', ['potatoes']],
    ['leaf', ['leaves']],
    ['child', ['children']],
    ['businesswoman', ['businesswomen']],
    ['appendix', ['appendices']],
    ['be', ['am', 'is', 'were', "isn't"]],
    ['can', ['could', "can't"]],
    ['let', ['lets', 'letting', "let's"]],
    ['look after', ['looks after', 'looked after', 'looking after']],
    ['living room', ['living rooms']],
    ['quit', ['quitting', 'quits']],
    ['dye', ['dyeing', 'dyed']],
    ['retell', ['retold', 'retelling']],
    ['rewind', ['rewound', 'rewinding']],
    ['saleswoman', ['saleswomen']],
    ['workman', ['workmen']],
    ['freshman', ['freshmen']],
  ])('%s', (headword, forms) => expect(inflectedForms(headword)).toEqual(expect.arrayContaining(forms)))

  test('start with the headword and contain no duplicates', () => {
    for (const headword of ['put', 'fish', 'read', 'ice cream']) {
      const forms = inflectedForms(headword)
      expect(forms[0]).toBe(headword)
      expect(new Set(forms).size).toBe(forms.length)
    }
  })
})

describe('finds a headword in a text', () => {
  test.each([
    ['The children are running.', 'run'],
    ['We stopped at Tom’s house.', 'house'],
    ["My sister's room is small.", 'sister'],
    ['He looked after the dog.', 'look after'],
    ['It is seven o’clock.', "o'clock"],
    ['MAKING tea is easy.', 'make'],
    ['A well-known singer came.', 'well-known'],
    ['These are high-frequency words.', 'frequency'],
    ['I read it (twice).', 'twice'],
  ])('%s: %s', (text, headword) => expect(containsHeadword(text, headword)).toBe(true))

  test.each([
    ['The cart is full.', 'car'],
    ['He looked at the dog after lunch.', 'look after'],
    ['', 'a'],
  ])('%s: not %s', (text, headword) => expect(containsHeadword(text, headword)).toBe(false))
})

test('extracts words without punctuation', () => {
  expect(extractWords('“Don’t go!” said well-known Mr. Li (42).')).toEqual([
    "Don't",
    'go',
    'said',
    'well-known',
    'Mr',
    'Li',
  ])
})

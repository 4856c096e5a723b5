import { expect, test } from 'vitest'
import { countWordErrors, toWords } from './word-errors.ts'

const errors = (spoken: string, understood: string) => countWordErrors(toWords(spoken), toWords(understood))

test.each([
  ['The cat sat.', 'the cat sat', 0],
  ['The cat sat.', 'the hat sat', 1],
  ['The cat sat on it.', 'the cat on it', 1],
  ['The cat sat.', 'the big cat sat down', 2],
  ['The cat sat.', '', 3],
  ['One two three four', 'two three four five', 2],
])('counts the errors of %j understood as %j', (spoken, understood, count) =>
  expect(errors(spoken, understood)).toBe(count),
)

test('ignores case, punctuation, hyphens and British spelling', () => {
  expect(
    errors('“My neighbour’s well-known centre realised it!”', "my neighbor's well known center realized it"),
  ).toBe(0)
  expect(
    errors(
      'We exercise; we practise, and travelled in surprise.',
      'we exercise we practice and traveled in surprise',
    ),
  ).toBe(0)
})

import { expect, test } from 'vitest'
import { splitPastedWords } from './known-text.ts'

test.each([
  ['one word a line', 'apple\nbanana\n', ['apple', 'banana']],
  [
    'words between commas of both kinds',
    'apple, banana，pear；grape、kiwi',
    ['apple', 'banana', 'pear', 'grape', 'kiwi'],
  ],
  ['meanings and parts of speech', '1. apple n. 苹果\n2. run v. 跑；vt. 经营', ['apple', 'run']],
  ['pronunciation', 'apple /ˈæpl/ 苹果\npear [peə] 梨', ['apple', 'pear']],
  ['phrases', 'ice cream\nlook after 照顾', ['ice cream', 'look after']],
  ['repetitions in other letters', 'Apple\napple', ['apple']],
  ['an apostrophe of a word processor', 'o’clock', ["o'clock"]],
  ['no English', '苹果，123！', []],
])('reads %s', (_what, text, words) => {
  expect(splitPastedWords(text)).toEqual(words)
})

test('limits an endless text', () => {
  expect(splitPastedWords('a b\n'.repeat(100_000))).toEqual(['a b'])
})

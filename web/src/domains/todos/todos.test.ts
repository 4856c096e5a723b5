import { expect, test } from 'vitest'
import { shortTitle } from './todos.ts'

test.each([
  ['买胶带', '“买胶带”'],
  ['给全部门店打电话问', '“给全部门店打电话问”'],
  ['给全部门店打电话问房租', '“给全部门店打电话问…”'],
  // pictures of several code units, and of several code points
  ['一二三四五六七八😀十十一', '“一二三四五六七八😀…”'],
  ['一二三四五六七八👨‍👩‍👧‍👦十十一', '“一二三四五六七八👨‍👩‍👧‍👦…”'],
  ['😀😀😀😀😀😀😀😀😀😀', '“😀😀😀😀😀😀😀😀😀😀”'],
])('%s is called %s', (title, short) => {
  expect(shortTitle(title)).toBe(short)
})

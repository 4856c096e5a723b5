import { expect, test } from 'vitest'
import { shortTitle } from './todos.ts'

test.each([
  ['买胶带', '“买胶带”'],
  ['给全部门店打电话问', '“给全部门店打电话问”'],
  ['给全部门店打电话问房租', '“给全部门店打电话问…”'],
  // emoji of several code units or code points
  ['一二三四五六七八😀十十一', '“一二三四五六七八😀…”'],
  ['一二三四五六七八👨‍👩‍👧‍👦十十一', '“一二三四五六七八👨‍👩‍👧‍👦…”'],
  ['😀😀😀😀😀😀😀😀😀😀', '“😀😀😀😀😀😀😀😀😀😀”'],
])('shortens %s to %s', (title, short) => {
  expect(shortTitle(title)).toBe(short)
})

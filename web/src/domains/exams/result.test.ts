import { expect, test } from 'vitest'
import { highlighted } from './result.ts'

const evidence = (...quotes: string[]) =>
  quotes.map((quote) => ({ key_point: `关于${quote}`, quote, points: 1 }))

test('what earned points is marked, in the order of the answer', () => {
  expect(highlighted('先蒸发，后凝结成云。', evidence('凝结', '蒸发'))).toEqual([
    { text: '先', keyPoint: null },
    { text: '蒸发', keyPoint: '关于蒸发' },
    { text: '，后', keyPoint: null },
    { text: '凝结', keyPoint: '关于凝结' },
    { text: '成云。', keyPoint: null },
  ])
})

test('a quote that is not in the answer, or lies in another, marks nothing', () => {
  expect(highlighted('蒸发和凝结', evidence('降水', '', '蒸发和', '和凝')).map(({ text }) => text)).toEqual([
    '蒸发和',
    '凝结',
  ])
})

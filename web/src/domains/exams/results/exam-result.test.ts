import { expect, test } from 'vitest'
import { splitAtEvidence } from './exam-result.ts'

const evidence = (...quotes: string[]) =>
  quotes.map((quote) => ({ key_point: `关于${quote}`, quote, points: 1 }))

test('marks quotes that earned points in answer order', () => {
  expect(splitAtEvidence('先蒸发，后凝结成云。', evidence('凝结', '蒸发'))).toEqual([
    { text: '先', keyPoint: null },
    { text: '蒸发', keyPoint: '关于蒸发' },
    { text: '，后', keyPoint: null },
    { text: '凝结', keyPoint: '关于凝结' },
    { text: '成云。', keyPoint: null },
  ])
})

test('ignores quotes that are missing or overlap', () => {
  expect(
    splitAtEvidence('蒸发和凝结', evidence('降水', '', '蒸发和', '和凝')).map(({ text }) => text),
  ).toEqual(['蒸发和', '凝结'])
})

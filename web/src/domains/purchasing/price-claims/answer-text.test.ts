import { expect, test } from 'vitest'
import { parseAnswers } from './answer-text.ts'

test('reads amounts, words and reasons, and skips a heading', () => {
  const text = [
    'IMEI\t认可金额\t说明',
    '860000000000011\t200',
    '860000000000029,50.5,只补一半',
    '860000000000037  不认 已激活',
    '860000000000045',
    '不是串号 100',
  ].join('\n')
  expect(parseAnswers(text)).toEqual({
    answers: [
      { imei: '860000000000011', amount_fen: 20_000, reason: '' },
      { imei: '860000000000029', amount_fen: 5_050, reason: '只补一半' },
      { imei: '860000000000037', amount_fen: 0, reason: '已激活' },
      { imei: '860000000000045', reason: '' },
    ],
    skipped: ['不是串号 100'],
  })
})

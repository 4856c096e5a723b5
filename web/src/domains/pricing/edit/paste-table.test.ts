import { describe, expect, test } from 'vitest'
import { parsePastedLines, parsePastedTable } from './paste-table.ts'

const rows = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\r\n')
const read = (text: string) => parsePastedLines(parsePastedTable(text))

describe('with headings', () => {
  test('reads columns by name in any order', () => {
    const table = parsePastedTable(
      rows(
        ['序号', '售价(元)', '机型', '规格', '颜色', '批发价'],
        ['1', '5,999', 'Mate 80', '12+256', '黑', '¥5500.5'],
      ),
    )
    expect(table).toMatchObject({
      headed: true,
      columns: [null, 'retail', 'model', 'spec', 'color', 'wholesale'],
    })
    expect(parsePastedLines(table)).toMatchObject([
      {
        number: 2,
        model: 'Mate 80',
        spec: '12+256',
        color: '黑',
        brand: '',
        prices: [
          { type: 'retail', fen: 599_900 },
          { type: 'wholesale', fen: 550_050 },
        ],
        reason: null,
      },
    ])
  })
  test('reads a repeated column once', () => {
    expect(parsePastedTable(rows(['型号', '批发价', '批发价'], ['a', '1', '2'])).columns).toEqual([
      'model',
      'wholesale',
      null,
    ])
  })
})

describe('without headings', () => {
  test.each([
    [
      ['Mate 80', '12GB+256GB', '黑色', '5500'],
      ['model', 'spec', 'color', 'wholesale'],
    ],
    [
      ['华为', 'Mate 80', '12+256', '黑色', '5500', '5999'],
      ['brand', 'model', 'spec', 'color', 'wholesale', 'retail'],
    ],
    [
      ['6901234567892', '5500'],
      ['barcode', 'wholesale'],
    ],
    [
      ['Mate 80', '12+256', '5000', '5500', '5999'],
      ['model', 'spec', 'purchase', 'wholesale', 'retail'],
    ],
    [
      ['手机壳', '19.9'],
      ['model', 'wholesale'],
    ],
  ])('recognises %j as %j', (cells, columns) => {
    expect(parsePastedTable(rows(cells, cells))).toMatchObject({ headed: false, columns })
  })
  test('splits chat messages at commas and wide gaps', () => {
    expect(read('Mate 80，12+256，5,500')).toMatchObject([
      { model: 'Mate 80', spec: '12+256', prices: [{ fen: 550_000 }] },
    ])
    expect(read('Mate 80  12+256  5500')).toMatchObject([{ model: 'Mate 80', spec: '12+256' }])
  })
})

test('skips empty lines but keeps line numbers', () => {
  expect(
    read(rows(['型号', '批发价'], [], ['a', '1'], ['', ''], ['b', '2'])).map(({ number }) => number),
  ).toEqual([3, 5])
})

test('reads quoted cells with line breaks and quotes', () => {
  expect(read('型号\t批发价\n"Mate ""80""\nPro"\t1')).toMatchObject([
    { model: 'Mate "80" Pro', prices: [{ fen: 100 }] },
  ])
})

test('rejects lines without a valid price', () => {
  const reasons = read(rows(['型号', '批发价'], ['a', ''], ['b', '面议'], ['c', '-3'])).map(
    ({ reason }) => reason,
  )
  expect(reasons).toEqual([
    '没有价格',
    '“面议”不是金额，请只填数字，例如 5999',
    '“-3”不是金额，请只填数字，例如 5999',
  ])
})

test('returns nothing for empty text', () => {
  expect(parsePastedTable(' \n\n')).toEqual({ columns: [], headed: false, lines: [] })
})

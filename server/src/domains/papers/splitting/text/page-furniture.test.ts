import { expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, centre, figure, type Printed, pages } from '../testing/pages.ts'
import { fold } from './normalize-text.ts'
import { toRows } from './rows.ts'

const choice = (number: number): Printed[] => [
  `${number}. Which of them is the right one?`,
  cells('A. red', 'B. blue', 'C. green', 'D. grey'),
]
const choices = (count: number) => Array.from({ length: count }, (_, i) => choice(i + 1)).flat()

test('folding keeps offsets, superscripts and circled numbers', () => {
  expect(fold('（１）．Ａ“x²”①㎡')).toBe('(1).A"x²"①㎡')
  expect(fold('全角　空格').length).toBe('全角　空格'.length)
})

test('removes page numbers, headers, seal lines and form fields', () => {
  const sheet = pages(
    [
      '密封线内不要答题',
      cells('学校____', '班级____', '姓名____', '考号____'),
      cells('题号', '一', '二', '总分'),
      '得分',
      ...choices(40),
      '（背面还有试题）',
    ],
    {
      header: '新星中学七年级',
      footer: (page) => `第${page}页 共3页`,
      rowsAPage: 40,
    },
  )
  const { questions } = splitPaper(sheet)
  expect(questions).toHaveLength(40)
  const text = JSON.stringify(questions)
  for (const word of ['新星中学', '共3页', '密封线', '背面', '得分']) expect(text).not.toContain(word)
})

test('finds the title and its subject', () => {
  expect(
    splitPaper(
      pages([
        centre('2024年秋季学期期末考试'),
        centre('数学试题'),
        '（满分120分，时间90分钟）',
        ...choice(1),
      ]),
    ).title,
  ).toBe('2024年秋季学期期末考试 数学试题')
  expect(splitPaper(pages(choice(1))).title).toBeNull()
})

test('keeps a box per column and page of a question', () => {
  const { questions } = splitPaper(
    pages(choices(30), { columns: 2, rowsAPage: 11, footer: (page) => `- ${page} -` }),
  )
  expect(questions.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  for (const { options } of questions)
    expect(options.map(({ text }) => text)).toEqual(['red', 'blue', 'green', 'grey'])
  expect(questions.some(({ boxes }) => boxes.length === 2)).toBe(true)
})

test('joins a wrapped stem by language', () => {
  const english =
    'Although nobody had told the children about it, they knew at once that something wonderful was going to happen in the big house on the hill.'
  const chinese =
    '一八四〇年以来，我国人民为了民族独立和人民解放进行了长期的斗争，先后有许多仁人志士提出了不同的救国方案，下列属于其中之一的是'
  const { questions } = splitPaper(
    pages([`1. ${english}`, cells('A. x', 'B. y'), `2. ${chinese}`, cells('A. x', 'B. y')], { columns: 2 }),
  )
  expect(questions.map(({ content }) => content)).toEqual([english, chinese])
})

test('keeps pictures of unread regions with their question', () => {
  const { questions, unread } = splitPaper(
    pages([
      '1. 如图，求角的大小。',
      figure(),
      '2. 计算下列各式的值。',
      figure('formula'),
      '3. 说明理由。',
      figure('illegible'),
    ]),
  )
  expect(
    questions.map(({ crops, checks }) => [
      crops.map(({ kind }) => kind),
      checks.filter((check) => check !== 'no_answer'),
    ]),
  ).toEqual([
    [['figure'], ['figure']],
    [['formula'], ['formula']],
    [['illegible'], ['illegible']],
  ])
  expect(unread).toEqual([])
})

test('assigns a region on a page without questions to none', () => {
  const { unread, questions } = splitPaper(pages([figure('illegible')]))
  expect(questions).toEqual([])
  expect(unread).toMatchObject([{ kind: 'illegible', box: { page: 1 } }])
})

test('ignores an unread cell of the score table', () => {
  const sheet = pages([
    cells('题号', '一', '', '三', '总分'),
    '一、单项选择（共10分）',
    ...choice(1),
    ...choice(2),
  ])
  const table = sheet[0]?.lines[0]
  if (!table) throw new Error('no table')
  const unreadCell = { x: table.box.x + 0.36, y: table.box.y, w: 0.02, h: table.box.h }
  const adjacent = { ...unreadCell, y: table.box.y - 0.05 }
  sheet[0]?.regions.push({ kind: 'illegible', box: unreadCell }, { kind: 'illegible', box: adjacent })
  expect(splitPaper(sheet).unread).toMatchObject([{ box: { y: adjacent.y } }])
})

test('flags badly read rows', () => {
  const sheet = pages([...choice(1), ...choice(2)])
  const worst = sheet[0]?.lines[2]
  if (worst) worst.confidence = 0.5
  expect(splitPaper(sheet).questions.map(({ checks }) => checks.includes('low_confidence'))).toEqual([
    false,
    true,
  ])
})

test('reads points in any notation', () => {
  const scored = (head: string, ...printed: Printed[]) =>
    splitPaper(pages([head, ...printed])).questions.map(({ score }) => score)
  expect(scored('一、选择题（每小题2.5分）', ...choices(2))).toEqual([2.5, 2.5])
  expect(scored('一、选择题（本大题共2小题，共10分）', ...choices(2))).toEqual([5, 5])
  expect(scored('一、选择题（2×3=6分）', ...choices(3))).toEqual([2, 2, 2])
  expect(scored('I. Multiple choice (2 points each, 4 points in total)', ...choices(2))).toEqual([2, 2])
  expect(scored('二、填空题（每空1分）', '1. 长江全长约____千米，流入____。', '2. 黄河流入____。')).toEqual([
    2, 1,
  ])
  expect(
    scored(
      '三、解答题',
      '1. （本题满分12分）解方程。',
      '2. 求面积。（8分）',
      '3. [10分] 证明。',
      '4. Explain. (6 points)',
    ),
  ).toEqual([12, 8, 10, 6])
  expect(scored('三、解答题（共20分）', '1. 解方程。（8分）', '2. 求面积。（12分）')).toEqual([8, 12])
})

test('keeps and flags points that do not add up', () => {
  const { questions } = splitPaper(
    pages(['三、解答题（共30分）', '1. 解方程。（8分）', '2. 求面积。（12分）']),
  )
  expect(questions.map(({ score, checks }) => [score, checks.includes('score_mismatch')])).toEqual([
    [8, true],
    [12, true],
  ])
  expect(questions[0]?.content).toBe('解方程。')
})

test('tolerates a segment missing from its line', () => {
  const sheet = pages(choice(1))
  sheet[0]?.lines[0]?.segments.push({ text: 'elsewhere', confidence: 1, box: { x: 0, y: 0, w: 0, h: 0 } })
  expect(toRows(sheet)[0]?.pieces).toHaveLength(1)
})

test('flags the remains of an unrecognised fraction', () => {
  const { questions } = splitPaper(
    pages([
      '1. 复数z=的虚部为（  ）',
      '2+i',
      cells('A. 1', 'B. 2'),
      '2. (x+)的展开式中的常数项为____。',
      '3. 计算：',
      '（1）3+5',
      '（2）9÷3',
    ]),
  )
  expect(questions.map(({ checks }) => checks.includes('formula'))).toEqual([true, true, false])
  expect(questions.map(({ crops, boxes }) => crops.length === boxes.length)).toEqual([true, true, false])
})

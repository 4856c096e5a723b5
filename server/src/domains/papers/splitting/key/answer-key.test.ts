import { describe, expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, centre, type Printed, pages } from '../testing/pages.ts'

const choice = (from: number, to: number): Printed[] =>
  Array.from({ length: to - from + 1 }, (_, i) => [
    `${from + i}. Which of them is right?`,
    cells('A. red', 'B. blue', 'C. green', 'D. grey'),
  ]).flat()
const fills = (from: number, to: number): Printed[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}. The ____ is on the table.`)
const readAnswers = (printed: Printed[], key: string) =>
  splitPaper(pages(printed), key).questions.map(({ answer }) => answer)

test.each([
  ['1-5 ABCDA 6-10 BCDAB'],
  ['1~5: ABCDA   6~10: BCDAB'],
  ['1—5 A B C D A\n6—10 B C D A B'],
  ['１－５ＡＢＣＤＡ　６－１０ＢＣＤＡＢ'],
  ['1.A 2.B 3.C 4.D 5.A 6.B 7.C 8.D 9.A 10.B'],
  ['1. A  2. B  3. C  4. D  5. A\n6. B  7. C  8. D  9. A  10. B'],
  ['1、A；2、B；3、C；4、D；5、A；6、B；7、C；8、D；9、A；10、B'],
  ['1A 2B 3C 4D 5A 6B 7C 8D 9A 10B'],
  ['题号 1 2 3 4 5\n答案 A B C D A\n题号 6 7 8 9 10\n答案 B C D A B'],
  ['题号 1 2 3 4 5 6 7 8 9 10\n答案 ABCDABCDAB'],
  ['一、单项选择 1-5 ABCDA 6-10 BCDAB'],
  ['15 ABCDA 610 BCDAB'],
  ['参考答案\n一、单项选择（每小题2分）\n1. A 2. B 3. C 4. D 5. A\n6. B 7. C 8. D 9. A 10. B'],
])('reads ten answers from a key printed as "%s"', (key) => {
  expect(readAnswers(['一、单项选择', ...choice(1, 10)], key).join('')).toBe('ABCDABCDAB')
})

test('finds a key on the last page of the paper', () => {
  const { questions } = splitPaper(
    pages([
      '一、选择题',
      ...choice(1, 4),
      '二、填空题',
      ...fills(5, 6),
      centre('参考答案及评分标准'),
      '一、选择题',
      '1-4 ABCD',
      '二、填空题',
      '5. new book  6. old hat',
    ]),
  )
  expect(questions.map(({ answer }) => answer)).toEqual(['A', 'B', 'C', 'D', 'new book', 'old hat'])
  expect(questions.flatMap(({ checks }) => checks)).toEqual([])
})

test('reads a key on separate pages', () => {
  const key = pages([
    centre('七年级英语期中试卷参考答案'),
    cells('题号', '1', '2', '3'),
    cells('答案', 'C', 'A', 'B'),
  ])
  expect(
    splitPaper(pages(choice(1, 3)), key).questions.map(({ correct_options }) => correct_options),
  ).toEqual([['C'], ['A'], ['B']])
})

test('reads answers with explanations', () => {
  const key =
    '21．【答案】C\n【解析】本题考查时态。根据 last year 可知用过去时。故选C。\n22．【答案】A\n【详解】考查名词。1. 句意：略。\n23. B 解析：略。'
  const { questions } = splitPaper(pages(choice(21, 23)), key)
  expect(questions.map(({ answer, explanation }) => [answer, explanation])).toEqual([
    ['C', '本题考查时态。根据 last year 可知用过去时。故选C。'],
    ['A', '考查名词。1. 句意：略。'],
    ['B', null],
  ])
})

test('reads answers below each question, as in teacher editions', () => {
  const { questions } = splitPaper(
    pages([
      '1. 我国的首都是（  ）',
      cells('A. 上海', 'B. 北京'),
      '【答案】B',
      '【解析】北京是我国的首都。',
      '2. 地球是____体。',
      '【答案】球',
      '3. 下列正确的是（  ）',
      cells('A. 甲', 'B. 乙'),
      '答案：A',
    ]),
  )
  expect(questions.map(({ answer, explanation, options }) => [answer, explanation, options.length])).toEqual([
    ['B', '北京是我国的首都。', 2],
    ['球', null, 0],
    ['A', null, 2],
  ])
})

test('reads separated multi-letter answers of a range', () => {
  const { questions } = splitPaper(pages(['二、多项选择题', ...choice(11, 13)]), '11-13 AB ACD BD')
  expect(questions.map(({ correct_options }) => correct_options.join(''))).toEqual(['AB', 'ACD', 'BD'])
})

test('reads judgements by mark, letter and word', () => {
  const printed = [
    '三、判断题',
    '1. 甲是对的。（  ）',
    '2. 乙是对的。（  ）',
    '3. 丙是对的。（  ）',
    '4. 丁是对的。（  ）',
  ]
  for (const key of [
    '1-4 √×√×',
    '1-4 TFTF',
    '1. 对 2. 错 3. 对 4. 错',
    '1.T 2.F 3.T 4.F',
    '1. 正确 2. 错误 3. 正确 4. 错误',
  ])
    expect(readAnswers(printed, key)).toEqual(['对', '错', '对', '错'])
})

test('keeps words, several blanks and alternatives of fill-in answers', () => {
  expect(
    readAnswers(['二、填空', ...fills(31, 34)], '31. has gone  32. went; bought\n33. 1/2\n34. colour/color'),
  ).toEqual(['has gone', 'went; bought', '1/2', 'colour/color'])
})

test('reads long answers across lines and sub-questions', () => {
  const [first, second] = readAnswers(
    ['三、材料题', '41. 阅读材料，回答问题。', '（1）原因是什么？', '（2）影响是什么？', '42. 谈谈认识。'],
    '41.（1）原因：经济发展；\n政治稳定。\n（2）影响：促进交流。\n42. 略',
  )
  expect(first).toBe('（1）原因：经济发展；\n政治稳定。\n（2）影响：促进交流。')
  expect(second).toBeNull()
})

test('matches by section where numbers restart', () => {
  const printed = [
    '一、选择题',
    ...choice(1, 3),
    '二、判断题',
    '1. 甲。（  ）',
    '2. 乙。（  ）',
    '三、填空题',
    ...fills(1, 2),
  ]
  expect(readAnswers(printed, '一、1.B 2.A 3.D\n二、1.√ 2.×\n三、1. pen 2. cup')).toEqual([
    'B',
    'A',
    'D',
    '对',
    '错',
    'pen',
    'cup',
  ])
  expect(readAnswers(printed, '一、1-3 BAD  二、1.对 2.错  三、1. pen 2. cup')).toEqual([
    'B',
    'A',
    'D',
    '对',
    '错',
    'pen',
    'cup',
  ])
})

test('matches unmarked runs only if counts agree', () => {
  const printed = ['一、选择题', ...choice(1, 2), '二、填空题', ...fills(1, 2)]
  expect(readAnswers(printed, '1. B\n2. A\n1. pen\n2. cup')).toEqual(['B', 'A', 'pen', 'cup'])
  const { questions } = splitPaper(pages(printed), '1. B\n2. A')
  expect(questions.map(({ answer }) => answer)).toEqual([null, null, null, null])
  for (const { checks } of questions) expect(checks).toContain('answer_mismatch')
})

test('flags a count mismatch without guessing', () => {
  const { questions } = splitPaper(pages(choice(1, 5)), '1-5 ABCD')
  expect(questions.map(({ answer, checks }) => [answer, checks.includes('answer_mismatch')])).toEqual(
    Array(5).fill([null, true]),
  )
})

test('assigns table answers to the number above', () => {
  const key = pages([cells('题号', '1', '2', '3', '4', '5'), cells('答案', 'A', 'B', 'C', 'D', 'A')])
  const [, answers] = key[0]?.lines ?? []
  answers?.segments.splice(3, 1)
  if (answers) answers.text = answers.segments.map(({ text }) => text).join('  ')
  const { questions } = splitPaper(pages(choice(1, 5)), key)
  expect(questions.map(({ answer }) => answer)).toEqual(['A', 'B', null, 'D', 'A'])
})

test('flags a letter without option', () => {
  const { questions } = splitPaper(pages(choice(1, 2)), '1. F 2. A')
  expect(
    questions.map(({ correct_options, checks }) => [correct_options, checks.includes('answer_mismatch')]),
  ).toEqual([
    [[], true],
    [['A'], false],
  ])
})

test('leaves a question without answer if the key omits it', () => {
  const { questions } = splitPaper(pages(choice(1, 3)), '1. A 3. C')
  expect(questions.map(({ answer, checks }) => [answer, checks.includes('no_answer')])).toEqual([
    ['A', false],
    [null, true],
    ['C', false],
  ])
})

test('assigns a sample essay to an unnumbered writing task', () => {
  const { questions } = splitPaper(
    pages([
      '一、选择题',
      ...choice(1, 2),
      '二、书面表达（15分）',
      '请以 My Town 为题写一篇短文，词数不少于60。',
    ]),
    '一、1-2 AB\n二、One possible version:\nMy town is small but I love it.\nThere are 3 parks in it.',
  )
  expect(questions[2]).toMatchObject({
    type: 'essay',
    answer: 'One possible version:\nMy town is small but I love it.\nThere are 3 parks in it.',
  })
})

test('ignores a listening script', () => {
  const { questions } = splitPaper(
    pages([
      ...choice(1, 2),
      centre('听力原文'),
      '1. W: Where are you? M: At home.',
      '2. W: Who is he?',
      centre('参考答案'),
      '1-2 AB',
    ]),
  )
  expect(questions.map(({ answer }) => answer)).toEqual(['A', 'B'])
})

test('finds a key page without heading by repeated headings', () => {
  const page = (printed: Printed[]) => pages(printed)
  const { questions } = splitPaper([
    ...page(['一、单项选择题（每小题2分）', ...choice(1, 3), '二、填空题', ...fills(4, 5)]),
    ...page(['一、单项选择题', '1. B  2. D  3. A', '二、填空题', '4. pen', '5. cup']),
  ])
  expect(questions.map(({ answer }) => answer)).toEqual(['B', 'D', 'A', 'pen', 'cup'])
})

test('reads rows of a key that are out of order', () => {
  expect(
    readAnswers(['一、填空题', ...fills(1, 6)], '1. one\n5. five  6. six\n2. two  3. three\n4. four'),
  ).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
})

test('flags answers with unread regions or badly read rows', () => {
  const key = pages(['1. one', '2. two', '3. three'])
  const [first, second] = key[0]?.lines ?? []
  if (first) first.confidence = 0.4
  key[0]?.regions.push({ kind: 'formula', box: second?.box ?? { x: 0, y: 0, w: 0, h: 0 } })
  const { questions } = splitPaper(pages(fills(1, 3)), key)
  expect(questions.map(({ checks, crops }) => [checks, crops.map(({ kind }) => kind)])).toEqual([
    [['low_confidence'], []],
    [['formula'], ['formula']],
    [[], []],
  ])
})

test('finds a heading read below the first answers', () => {
  const key = pages([
    '一、单项选择题',
    '1. B  2. D',
    '综合练习卷参考答案',
    '3. A',
    '二、填空题',
    '4. pen',
    '5. cup',
  ])
  const paper = pages(['一、单项选择题（每小题2分）', ...choice(1, 3), '二、填空题', ...fills(4, 5)])
  expect(splitPaper([...paper, ...key]).questions.map(({ answer }) => answer)).toEqual([
    'B',
    'D',
    'A',
    'pen',
    'cup',
  ])
})

describe('a key with lost spaces', () => {
  const fill = (number: number) => `${number}. 这里应当填的是________。`
  const readAnswers = (key: string, ...numbers: number[]) =>
    splitPaper(pages(numbers.map(fill)), pages([key])).questions.map(({ number, answer, checks }) => [
      number,
      answer,
      checks.includes('low_confidence'),
    ])

  test('is split by expected numbers and marked unsure', () => {
    expect(readAnswers('1.北京2.53.1004.孟浩然', 1, 2, 3, 4)).toEqual([
      [1, '北京', true],
      [2, '5', true],
      [3, '100', true],
      [4, '孟浩然', true],
    ])
  })
  test('keeps a number that contains the next question number', () => {
    expect(readAnswers('7. 18.5', 7, 8)).toMatchObject([
      [7, '18.5', false],
      [8, null, false],
    ])
  })
})

test('reads tick and cross marks that OCR took for letters', () => {
  const requests = [1, 2, 3, 4].map((number) => `${number}. 地球绕着太阳转。（　　）`)
  const judgedBy = (...key: string[]) =>
    splitPaper(pages(['一、判断题', ...requests]), pages(key)).questions.map(({ answer }) => answer)
  for (const key of ['1-4 VxvX', '1.V 2.x 3.√ 4.×', '1-4√x√×'])
    expect(judgedBy(key)).toEqual(['对', '错', '对', '错'])
})

test('prefers a separate key over the printed one', () => {
  const paper = ['1. 水的沸点是____。', '2. 天空是____色的。', '参考答案：1. 九十 2. 红 3. 略']
  const draft = splitPaper(pages(paper), '1. 一百摄氏度\n2. 蓝')
  expect(draft.questions.map(({ answer }) => answer)).toEqual(['一百摄氏度', '蓝'])
})

test('reads across a table gap mistaken for a gutter', () => {
  const requests = [1, 2, 3, 4].flatMap((number) => [
    `${number}. Which one is right?`,
    cells('A. red', 'B. blue', 'C. green', 'D. grey'),
  ])
  const [page] = pages(['题号 1 2', '答案 B A', '参考答案', '3 4', 'C D'])
  const [head, left, title, right, below] = page?.lines ?? []
  if (!page || !head || !left || !title || !right || !below) throw new Error('no page')
  const lineAt = (line: typeof head, x: number, y: number, column: number) => {
    const box = { x, y, w: 0.2, h: 0.02 }
    return { ...line, column, box, segments: [{ ...line.segments[0], text: line.text, confidence: 1, box }] }
  }
  const lines = [
    lineAt(head, 0.1, 0.2, 0),
    lineAt(left, 0.1, 0.23, 0),
    lineAt(title, 0.5, 0.1, 1),
    lineAt(right, 0.5, 0.2, 1),
    lineAt(below, 0.5, 0.23, 1),
  ]
  const { questions } = splitPaper(pages(requests), [{ ...page, lines }])
  expect(questions.map(({ answer }) => answer)).toEqual(['B', 'A', 'C', 'D'])
})

test('reads a dashless range beside a dashed one', () => {
  const { questions } = splitPaper(pages(choice(1, 12)), '1-5 BDACB  610 DACBD 11—12 AB')
  expect(questions.map(({ answer }) => answer).join('')).toBe('BDACBDACBDAB')
})

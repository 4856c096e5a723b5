import { describe, expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, type Printed, pages } from '../testing/pages.ts'

const split = (...printed: Printed[]) => splitPaper(pages(printed))
const splitNumbers = (...printed: Printed[]) => split(...printed).questions.map(({ number }) => number)
const choice = (number: number | string, stop = '. '): Printed[] => [
  `${number}${stop}Which one is right for number?`,
  cells('A. red', 'B. blue', 'C. green', 'D. grey'),
]

test.each(['. ', '、', '．', '，', '。', '·', '.', ' . ', ') '])(
  'starts a question at a number followed by "%s"',
  (stop) => {
    expect(splitNumbers(...choice(1, stop), ...choice(2, stop), ...choice(3, stop))).toEqual([1, 2, 3])
  },
)

test.each(['第1题 ', '） 1. ', '（ 1. ', '【1】', 'Question 1. ', '1题：', '*1. ', '（  ）1. ', '( B ) 1. '])(
  '"%s" opens a question',
  (mark) => {
    const all = split(
      `${mark}下列正确的是`,
      cells('A. 甲', 'B. 乙', 'C. 丙'),
      `${mark.replace('1', '2')}下列错误的是`,
      cells('A. 甲', 'B. 乙', 'C. 丙'),
    ).questions
    expect(all.map(({ number, content }) => [number, content])).toEqual([
      [1, '下列正确的是'],
      [2, '下列错误的是'],
    ])
  },
)

test('ignores quantities, years and decimals at row starts', () => {
  const all = split(
    '1. 小明有',
    '12个苹果，又买了',
    '3.5千克梨，共花了',
    '20元。他在',
    '1998年出生，一共有多少个苹果？',
    '2. 计算下面的题。',
    '3. 16世纪的欧洲发生了什么？',
  ).questions
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('separates an expected number from leading figures', () => {
  const all = split(
    '23. 下列说法正确的是（  ）',
    cells('A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'),
    '24.16世纪，欧洲人来到美洲，这（  ）',
    cells('A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'),
  ).questions
  expect(all.map(({ number, content }) => [number, content.slice(0, 4)])).toEqual([
    [23, '下列说法'],
    [24, '16世纪'],
  ])
})

test('continues numbers over sections', () => {
  expect(
    splitNumbers(
      '一、单项选择',
      ...choice(1),
      ...choice(2),
      '二、填空题',
      '3. The sky is ____.',
      '4. The grass is ____.',
      '三、解答题',
      '5. Why?',
    ),
  ).toEqual([1, 2, 3, 4, 5])
})

test('labels restarting numbers with their section', () => {
  const { questions, sections } = split(
    '一、选择题',
    ...choice(1),
    ...choice(2),
    '二、填空题',
    '1. The sky is ____.',
    '2. The grass is ____.',
    '三、判断题',
    '1. 地球是圆的。（  ）',
    '2. 太阳绕着地球转。（  ）',
  )
  expect(questions.map(({ label }) => label)).toEqual(['一、1', '一、2', '二、1', '二、2', '三、1', '三、2'])
  expect(questions.map(({ type }) => type)).toEqual([
    'single_choice',
    'single_choice',
    'fill_blank',
    'fill_blank',
    'true_false',
    'true_false',
  ])
  expect(sections).toHaveLength(3)
})

test('flags a missing number without inventing a question', () => {
  const { questions } = split(...choice(1), ...choice(2), ...choice(4))
  expect(questions.map(({ number }) => number)).toEqual([1, 2, 4])
  expect(questions[2]?.checks).toContain('number_gap')
  expect(questions[1]?.checks).not.toContain('number_gap')
})

test('corrects and flags a misread number between neighbours', () => {
  const { questions } = split(...choice(11), ...choice(12), ...choice(18), ...choice(14), ...choice(15))
  expect(questions.map(({ number }) => number)).toEqual([11, 12, 13, 14, 15])
  expect(questions.map(({ checks }) => checks.includes('number_gap'))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test('splits off a question whose number was lost', () => {
  const { questions } = split(
    ...choice(1),
    'Who said so in the end?',
    cells('A. he', 'B. she', 'C. it', 'D. we'),
    ...choice(3),
  )
  expect(questions.map(({ number, options }) => [number, options.length])).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
  ])
  expect(questions[1]).toMatchObject({ content: 'Who said so in the end?' })
  expect(questions[1]?.checks).toContain('number_gap')
})

test.each(['．', '。', '.', '、', '，', '·'])('separates a leading year from its number by "%s"', (stop) => {
  const { questions, passages } = split(
    '一、选择题（每小题2分，共4分）',
    `24${stop}1903年，一座城市修通了第一条电车线路。这表明`,
    cells('A. 城市在发展', 'B. 乡村在发展', 'C. 铁路被取代', 'D. 河道被取代'),
    `25${stop}1911年，这座城市有了第一所新式学堂。这表明`,
    cells('A. 教育在发展', 'B. 教育停滞了', 'C. 学堂被取代', 'D. 学堂被废除'),
  )
  expect(questions.map(({ number, options }) => [number, options.length])).toEqual([
    [24, 4],
    [25, 4],
  ])
  expect(passages).toEqual([])
})

test('does not take a first question about a test as title', () => {
  const { title, questions } = split(
    '1. 这次练习共有几题（　　）',
    cells('A. 3', 'B. 4', 'C. 5', 'D. 6'),
    ...choice(2),
  )
  expect([title, questions.map(({ number }) => number)]).toEqual([null, [1, 2]])
})

describe('a question whose number is unreadable', () => {
  const swallowed: Printed[] = [
    '这座城市在十九世纪末修通了第一条电车线路，后来又修了三座大桥和一座车站，人口增长很快。这表明',
    cells('A. 城市在发展', 'B. 乡村在发展', 'C. 铁路被取代', 'D. 河道被取代'),
  ]
  const flagged = (...printed: Printed[]) =>
    split(...printed).questions.flatMap(({ number, checks }) =>
      checks.includes('number_gap') ? [number] : [],
    )

  test('before the first of a section flags that one', () => {
    expect(flagged('一、选择题', ...swallowed, ...choice(25), ...choice(26))).toEqual([25])
  })
  test('at the end flags the last one', () => {
    expect(flagged('一、选择题', ...choice(1), ...choice(2), ...swallowed)).toEqual([2])
  })
  test('at the start of a restarting section flags the next', () => {
    expect(
      flagged(
        '一、选择题',
        ...choice(1),
        ...choice(2),
        '二、判断题',
        '1. 鲸是一种鱼。（　　）',
        '2. 地球绕着太阳转。（　　）',
        '三、填空题',
        '2. 水的沸点是____。',
        '3. 天空是____色的。',
      ),
    ).toEqual([3])
  })
  test('is not suspected in shared options', () => {
    expect(
      flagged(
        '一、选词填空',
        'A. red  B. blue  C. green  D. grey',
        ...[1, 2, 3].map((number) => `${number}. The sky was ____ on that day in the early spring.`),
      ),
    ).toEqual([])
  })
})

test('reads l and I as 1', () => {
  expect(
    splitNumbers(...choice('9'), ...choice('l0'), ...choice('1l'), ...choice('I2'), ...choice('13')),
  ).toEqual([9, 10, 11, 12, 13])
})

test('keeps sub-questions in their question', () => {
  const { questions } = split(
    '三、解答题（共20分）',
    '21. （8分）计算：',
    '（1）3+5×2；',
    '（2）(-2)³-4．',
    '22. （12分）已知函数y=2x+1．',
    '（1）求图象与x轴的交点；（4分）',
    '（2）当x=3时，求y的值．（8分）',
  )
  expect(questions.map(({ number, score, type }) => [number, score, type])).toEqual([
    [21, 8, 'short_answer'],
    [22, 12, 'short_answer'],
  ])
  expect(questions[0]?.content).toBe('计算：\n（1）3+5×2；\n（2）(-2)³-4．')
})

test('reads bracketed numbers as questions where the heading counts them', () => {
  const { questions } = split('一、计算题（共3小题，每小题4分）', '(1) 25×4=', '(2) 125×8=', '(3) 99+1=')
  expect(questions.map(({ number, score }) => [number, score])).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
  ])
})

test('splits several short questions in one row', () => {
  const { questions } = split(
    '一、口算',
    cells('1. 3+5=', '2. 7-2=', '3. 4×6='),
    cells('4. 8÷2=', '5. 9+9=', '6. 10-3='),
  )
  expect(questions.map(({ number, content }) => [number, content])).toEqual([
    [1, '3+5='],
    [2, '7-2='],
    [3, '4×6='],
    [4, '8÷2='],
    [5, '9+9='],
    [6, '10-3='],
  ])
})

test('ignores writing points and candidate notes', () => {
  const { questions } = split(
    '注意事项：',
    '1. 本试卷共4页。',
    '2. 请用黑色笔作答。',
    '3. 不得使用计算器。',
    '一、单项选择',
    ...choice(1),
    ...choice(2),
    '二、书面表达（共15分）',
    '假定你是李华，请给Tom写一封信。内容包括：',
    '1. 活动时间；',
    '2. 活动地点。',
    '注意：',
    '1. 词数80左右；',
    '2. 可适当增加细节。',
  )
  expect(questions.map(({ number, type, score }) => [number, type, score])).toEqual([
    [1, 'single_choice', null],
    [2, 'single_choice', null],
    [3, 'essay', 15],
  ])
  expect(questions[2]?.content).toContain('词数80左右')
  expect(questions[2]?.label).toBe('二')
})

test('continues after a list inside a question', () => {
  expect(
    splitNumbers(
      '1. Read the rules:',
      '1. No food.',
      '2. No pets.',
      'What is not allowed?',
      '2. Why do you think so?',
      '3. Who made the rules?',
    ),
  ).toEqual([1, 2, 3])
})

test('reads papers that start midway or have one row', () => {
  expect(splitNumbers(...choice(16), ...choice(17))).toEqual([16, 17])
  expect(splitNumbers('21. 简述其原因。')).toEqual([21])
})

test('recognises a wrapped cue of writing points', () => {
  expect(
    splitNumbers(
      '一、应用文写作（15分）',
      '36. 请给外教写一封邮件，邀请她参加，内容包',
      '括：',
      '1. 活动的目的；',
      '2. 她的帮助；',
      '3. 期待回复。',
    ),
  ).toEqual([36])
})

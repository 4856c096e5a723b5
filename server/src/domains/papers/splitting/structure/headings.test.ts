import { expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, type Printed, pages } from '../testing/pages.ts'

const split = (...printed: Printed[]) => splitPaper(pages(printed))
const four = (number: number) => [
  `${number}. What does the writer say?`,
  'A. It is too late.',
  'B. It is too early.',
  'C. It is just right.',
  'D. It is unknown.',
]
const STORY =
  '  When the old bridge was closed, the people of the valley had to walk for an hour to reach the market. Nobody was pleased, but nobody did anything about it until the autumn, when a new teacher came to the school and asked a very simple question.'

test('reads parts, sections, directions and points of English papers', () => {
  const { sections, questions } = split(
    'Part I Listening Comprehension (20 points)',
    'Section A',
    'Directions: Choose the best answer. Each question is worth 2 points.',
    ...four(1),
    ...four(2),
    'Section B',
    'Directions: Read the following passage and choose the best answer. (each 3 points)',
    STORY,
    ...four(3),
    ...four(4),
    'Part II Writing (30 points)',
    '5. Write an essay of at least 120 words about your home town.',
  )
  expect(questions.map(({ number, score, type, section }) => [number, score, type, section])).toEqual([
    [1, 2, 'single_choice', 0],
    [2, 2, 'single_choice', 0],
    [3, 3, 'single_choice', 1],
    [4, 3, 'single_choice', 1],
    [5, 30, 'essay', 2],
  ])
  expect(sections.map(({ title }) => title)).toEqual([
    'Part I Listening Comprehension Section A',
    'Part I Listening Comprehension Section B',
    'Part II Writing',
  ])
})

test('treats parts as names of their sections', () => {
  const { sections, questions } = split(
    '第Ⅰ卷（选择题 共60分）',
    '一、选择题（本大题共2小题，每小题5分，共10分）',
    ...four(1),
    ...four(2),
    '第Ⅱ卷（非选择题 共90分）',
    '二、填空题（每小题4分）',
    '3. 若x=1，则y=____．',
    '三、解答题',
    '4. （12分）解方程。',
  )
  expect(sections.map(({ title, type, score_each }) => [title, type, score_each])).toEqual([
    ['一、选择题', 'single_choice', 5],
    ['二、填空题', 'fill_blank', 4],
    ['三、解答题', 'short_answer', null],
  ])
  expect(questions.map(({ score }) => score)).toEqual([5, 5, 4, 12])
})

test('joins a wrapped heading', () => {
  const { sections, questions } = split(
    '一、选择题（本大题共2小题，每小题5分，共10分。在每小题给出的四个选项中，只有一项是符合题目要求的，把正确答案的代号填在括号内）',
    ...four(1),
    ...four(2),
  )
  expect(sections).toMatchObject([{ title: '一、选择题', type: 'single_choice', score_each: 5 }])
  expect(questions[0]?.content).toBe('What does the writer say?')
})

test('reads headings without ordinals', () => {
  const { sections } = split(
    '单项选择题（每题2分）',
    ...four(1),
    '填空题：',
    '2. The sky is ____.',
    '判断题',
    '3. 地球是方的。（  ）',
  )
  expect(sections.map(({ title, type }) => [title, type])).toEqual([
    ['单项选择题', 'single_choice'],
    ['填空题', 'fill_blank'],
    ['判断题', 'true_false'],
  ])
})

test('reads primary Chinese tasks that are whole sections', () => {
  const { questions } = split(
    '一、看拼音，写词语。（8分）',
    'chūn tiān  （    ）   xiǎo niǎo （    ）',
    '二、把句子补充完整。（4分）',
    '1. 弯弯的月亮像____。',
    '2. 树叶____地落下来。',
    '三、习作。（30分）',
    '请以“我的一天”为题写一篇作文，不少于200字。',
  )
  expect(questions.map(({ label, type, score }) => [label, type, score])).toEqual([
    ['一', 'fill_blank', 8],
    ['二、1', 'fill_blank', 2],
    ['二、2', 'fill_blank', 2],
    ['三', 'essay', 30],
  ])
})

test('joins two halves of a heading in either order', () => {
  const sheets = pages(['一、小论文', '1. 谈谈你的认识。'])
  const [head] = sheets[0]?.lines ?? []
  if (!head) throw new Error('no line')
  const box = { ...head.box, x: 0.6, w: 0.2 }
  sheets[0]?.lines.unshift({ ...head, text: '（共1小题，共10分）', box, segments: [] })
  expect(splitPaper(sheets)).toMatchObject({
    sections: [{ title: '一、小论文' }],
    questions: [{ number: 1, score: 10 }],
  })
})

test('restores a lost ordinal for labels', () => {
  const { questions } = split(
    '一、填空题',
    '1. 水是____。',
    '、判断题把序号填在括号里',
    '1. 冰是水。（  ）',
    '三、简答题',
    '1. 为什么？',
  )
  expect(questions.map(({ label, type }) => [label, type])).toEqual([
    ['一、1', 'fill_blank'],
    ['二、1', 'true_false'],
    ['三、1', 'short_answer'],
  ])
})

test('recognises a heading without ordinal by type and points', () => {
  const { sections } = split(
    '一、单项选择（每小题2分，共2分）',
    ...four(1),
    '选词填空从方框中选择合适的单词填空，每词只用一次。（每小题2分，共4分）',
    '2. The day after Tuesday is ____.',
    '3. We can read in the ____.',
    '三、书面表达（20分）',
    '4. Write about your day.',
  )
  expect(sections.map(({ type }) => type)).toEqual(['single_choice', 'fill_blank', 'essay'])
})

test('applies several answers only to the questions named', () => {
  const { questions } = split(
    '一、选择题：在每小题给出的四个选项中，第1题只有一项符合题目要求，第2～3题有多项符合题目要求。',
    ...[1, 2, 3].flatMap(four),
  )
  expect(questions.map(({ type }) => type)).toEqual(['single_choice', 'multiple_choice', 'multiple_choice'])
})

test('keeps all parts of a question whose first has options', () => {
  const { questions } = split(
    '9. （15分）',
    '（1）（5分）下列说法正确的是____。',
    'A. 甲',
    'B. 乙',
    'C. 丙',
    '（2）（10分）求气体的压强。',
  )
  expect(questions).toMatchObject([{ type: 'short_answer', score: 15, options: [] }])
  expect(questions[0]?.content).toContain('求气体的压强')
})

test('reads primary options with circled numbers', () => {
  const { questions } = splitPaper(
    pages([
      '三、选择。（4分）',
      '1. 下面是闰年的是（  ）。',
      '① 2000    ② 1900    ③ 2001',
      '2. 小红面向东，后面是（  ）。',
      '① 南    ② 北    ③ 西',
    ]),
    '1. ① 2. ③',
  )
  expect(
    questions.map(({ options, correct_options }) => [options.map(({ text }) => text), correct_options]),
  ).toEqual([
    [['2000', '1900', '2001'], ['①']],
    [['南', '北', '西'], ['③']],
  ])
})

test('reads a twelve-letter word bank including I', () => {
  const bank = 'ABCDEFGHIJKL'.split('').map((letter, i) => `${letter}. word${'abcdefghijkl'[i]}`)
  const { questions, sections } = splitPaper(
    pages([
      '二、选词填空（共3小题）',
      cells(...bank.slice(0, 4)),
      cells(...bank.slice(4, 8)),
      cells(...bank.slice(8)),
      '  The old man ____1____ the boy and ____2____ him home, but he did not ____3____ a word.',
    ]),
    '1. I 2. A 3. L',
  )
  expect(sections).toHaveLength(1)
  expect(questions.map(({ options, answer, type }) => [options.length, answer, type])).toEqual([
    [12, 'I', 'single_choice'],
    [12, 'A', 'single_choice'],
    [12, 'L', 'single_choice'],
  ])
})

import { expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, centre, type Printed, pages } from '../testing/pages.ts'

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
const OTHER =
  '  Most birds sleep at night, yet there are some that hunt when everybody else is in bed. Their eyes are large and take in whatever light there is, and their feathers make no sound at all when they fly over a field in search of mice.'

test('shares a passage between its questions until the next', () => {
  const { questions, passages } = split(
    '三、阅读理解（共2节，每小题2分）',
    '阅读下列短文，从每题所给的四个选项中选出最佳选项。',
    centre('A'),
    STORY,
    ...four(21),
    ...four(22),
    centre('B'),
    OTHER,
    ...four(23),
    ...four(24),
  )
  expect(passages.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(questions.map(({ number, passage }) => [number, passage])).toEqual([
    [21, 0],
    [22, 0],
    [23, 1],
    [24, 1],
  ])
  expect(passages[1]?.text).toBe(OTHER.trim())
  expect(questions[1]?.options[3]?.text).toBe('It is unknown.')
})

test('ends a passage with the questions it names', () => {
  const material = '阅读下列材料，回答26～27题。'
  const { questions, passages } = split(
    '一、选择题',
    ...four(25),
    material,
    `  ${'某地区位于亚热带季风气候区，夏季高温多雨，冬季温和少雨，农业以水稻种植为主。'.repeat(2)}`,
    ...four(26),
    ...four(27),
    ...four(28),
  )
  expect(questions.map(({ passage }) => passage)).toEqual([null, 0, 0, null])
  expect(passages[0]?.text).not.toContain('回答26')
})

test('reads cloze blanks in a text with options below', () => {
  const text =
    '  My uncle lives ____1____ a small farm. He ____2____ up early and feeds the hens. In winter it is cold, ____3____ he never complains. I visit him every ____4____ with my sister.'
  const rows = ['on|in|at|of', 'get|gets|got|getting', 'so|or|but|for', 'year|years|day|hour'].map(
    (row, i) => {
      const [a, ...rest] = row.split('|')
      return cells(`${i + 1}. A. ${a}`, ...rest.map((text, k) => `${'BCD'[k]}. ${text}`))
    },
  )
  const { questions, passages } = split('二、完形填空（每小题1分，共4分）', text, ...rows)
  expect(
    questions.map(({ number, options, type, content }) => [number, options.length, type, content]),
  ).toEqual([1, 2, 3, 4].map((n) => [n, 4, 'single_choice', '']))
  expect(questions[1]?.options.map(({ text }) => text)).toEqual(['get', 'gets', 'got', 'getting'])
  expect(passages[0]?.text).toContain('____3____ he never complains')
})

test('ignores a blank number at the start of a row', () => {
  const text =
    '  The old man had nothing to say about it and so he went home, tired and 1. He sat down by the fire, poured some tea and began to read a letter from his 2. It had come from very far away and it was not very 3. But it was kind.'
  const options = (n: number) => cells(`${n}. A. sad`, 'B. son', 'C. long', 'D. old')
  expect(
    split('完形填空', text, options(1), options(2), options(3)).questions.map(({ number, options }) => [
      number,
      options.length,
    ]),
  ).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
  ])
})

test('reads 语法填空 blanks without rows of their own', () => {
  const text =
    '  Paper cutting ____61____ (be) an art with a long history. It is said ____62____ people cut the first flowers in gold. Today children learn it at school and ____63____ (proud) show their work. ____64____ window full of red paper means that a feast is near.'
  const { questions, passages } = splitPaper(
    pages([
      '第二节（共4小题；每小题1.5分，满分6分）',
      '阅读下面短文，在空白处填入1个适当的单词或括号内单词的正确形式。',
      text,
    ]),
    '61. is 62. that 63. proudly 64. A',
  )
  expect(
    questions.map(({ number, type, score, passage, answer }) => [number, type, score, passage, answer]),
  ).toEqual([
    [61, 'fill_blank', 1.5, 0, 'is'],
    [62, 'fill_blank', 1.5, 0, 'that'],
    [63, 'fill_blank', 1.5, 0, 'proudly'],
    [64, 'fill_blank', 1.5, 0, 'A'],
  ])
  expect(passages).toHaveLength(1)
  for (const { boxes } of questions) expect(boxes).toHaveLength(1)
  expect(new Set(questions.map(({ boxes }) => JSON.stringify(boxes))).size).toBe(4)
})

test('keeps materials and sub-questions in one question', () => {
  const { questions, sections } = split(
    '二、非选择题（本大题共2小题，共26分）',
    '17. 阅读材料，完成下列要求。（14分）',
    '材料一  汉武帝时期，国家力量强盛，朝廷推行一系列新政。',
    '材料二  唐太宗吸取隋亡教训，轻徭薄赋，任用贤才。',
    '（1）根据材料一，概括新政的背景。（6分）',
    '（2）根据材料二，说明唐初的治国措施。（8分）',
    '18. （12分）结合所学知识，谈谈你对改革的认识。',
  )
  expect(questions.map(({ number, score, type }) => [number, score, type])).toEqual([
    [17, 14, 'short_answer'],
    [18, 12, 'short_answer'],
  ])
  expect(questions[0]?.content.split('\n')).toHaveLength(5)
  expect(questions[0]?.checks).not.toContain('score_mismatch')
  expect(sections[0]).toMatchObject({ title: '二、非选择题', type: 'short_answer' })
})

test('keeps a text with parts out of the next question', () => {
  const { questions, passages } = split(
    '一、积累与运用（12分）',
    '3．名著阅读。（4分）',
    '阅读下面的选段，回答问题。',
    '　　他放下担子，在门槛上坐了一会儿，从怀里掏出一个纸包，里面是两块糖。',
    '（1）选段中的“他”是谁？（2分）',
    '（2）这个人物有什么特点？（2分）',
    '4．综合性学习。（8分）',
    '（1）请为活动拟一条标语。（8分）',
  )
  expect(passages).toEqual([])
  expect(questions.map(({ content }) => content.split('\n').length)).toEqual([5, 2])
})

test('sums the points of sub-questions', () => {
  const { questions } = split('19. 根据材料回答问题。', '（1）概括原因。（4分）', '（2）分析影响。（6分）')
  expect(questions[0]).toMatchObject({ score: 10, type: 'short_answer' })
  expect(questions[0]?.content).toContain('概括原因。（4分）')
})

test('restores and flags a blank with a lost number', () => {
  const text =
    '  Seeds ____1____ kept in a cold room. They are dried ____2____ they are stored, and some are ____ every ten years. Nobody ____4____ how long they will live.'
  const { questions } = split('语法填空（共4小题）', text)
  expect(questions.map(({ number, checks }) => [number, checks.includes('number_gap')])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ])
})

test('uses the word in brackets as the question', () => {
  const { questions } = split(
    '语法填空（共3小题）',
    '  The town ____1____ (build) in 1900. It is the ____2____ (old) in the valley and has ____3____ museum.',
  )
  expect(questions.map(({ content }) => content)).toEqual(['(build)', '(old)', ''])
})

// Layouts of English papers at all levels; the texts are invented.
import { expect, test } from 'vitest'
import { splitPaper } from './split-paper.ts'
import { outline } from './testing/outline.ts'
import { cells, centre, figure, type Printed, pages } from './testing/pages.ts'

const split = (printed: Printed[], key?: string) => splitPaper(pages(printed), key)
const WALK =
  '  Last summer my cousin and I walked along the coast for a week. We carried a small tent and very little food, because every village on the way had a shop. On the third day a storm came in from the sea, and we had to hide in an empty boat house until the evening.'
const four = (number: number): Printed[] => [
  `${number}. What can we learn from the text?`,
  'A. They were lost.',
  'B. They were lucky.',
  'C. They were late.',
  'D. They were hungry.',
]
const three = (number: number): Printed[] => [
  `${number}. What will the man do next?`,
  cells('A. Call a taxi.', 'B. Wait for a bus.', 'C. Walk home.'),
]

test('splits a senior paper with four parts', () => {
  const draft = split(
    [
      centre('2024届高三英语模拟考试'),
      '注意事项：',
      '1．答卷前，考生务必将自己的姓名、准考证号填写在答题卡上。',
      '2．考试结束后，将本试卷和答题卡一并交回。',
      '第一部分 听力（共两节，满分7.5分）',
      '第一节（共2小题；每小题1.5分，满分3分）',
      '听下面2段对话。每段对话后有一个小题，从题中所给的A、B、C三个选项中选出最佳选项。',
      ...three(1),
      ...three(2),
      '第二节（共3小题；每小题1.5分，满分4.5分）',
      '听第6段材料，回答第3、4题。',
      ...three(3),
      ...three(4),
      '听第7段材料，回答第5题。',
      ...three(5),
      '第二部分 阅读（共两节，满分22.5分）',
      '第一节（共4小题；每小题2.5分，满分10分）',
      '阅读下列短文，从每题所给的A、B、C、D四个选项中选出最佳选项。',
      centre('A'),
      WALK,
      ...four(6),
      ...four(7),
      centre('B'),
      WALK,
      ...four(8),
      ...four(9),
      '第二节（共3小题；每小题2.5分，满分7.5分）',
      '阅读下面短文，从短文后的选项中选出可以填入空白处的最佳选项。选项中有两项为多余选项。',
      '  Walking is the simplest sport. ____10____ You need nothing but shoes. ____11____ Then walk a little every day, and choose a friend to walk with. ____12____',
      'A. Start slowly.',
      'B. Anyone can do it.',
      'C. Talking makes the way short.',
      'D. Do not stop when it rains.',
      'E. Shoes are expensive.',
      '第三部分 语言运用（共两节，满分6分）',
      '第一节（共2小题；每小题1分，满分2分）',
      '阅读下面短文，从每题所给的A、B、C、D四个选项中选出可以填入空白处的最佳选项。',
      '  The old baker ____13____ at four every morning, lights the oven and ____14____ the radio, for he likes music very much.',
      cells('13. A. gets up', 'B. gives up', 'C. looks up', 'D. makes up'),
      cells('14. A. turns on', 'B. turns off', 'C. takes on', 'D. takes off'),
      '第二节（共3小题；每小题1.5分，满分4.5分）',
      '阅读下面短文，在空白处填入1个适当的单词或括号内单词的正确形式。',
      '  Tea ____15____ (drink) in China for thousands of years. It is ____16____ drink that people share with ____17____ (they) friends, and nobody is in a hurry.',
      '第四部分 写作（共两节，满分40分）',
      '第一节（满分15分）',
      '假定你是李华，请给外教写一封邮件，邀请她参加读书节。内容包括：',
      '1. 时间和地点；',
      '2. 活动内容。',
      '注意：',
      '1. 写作词数应为80个左右；',
      '2. 请按如下格式作答。',
      '第二节（满分25分）',
      '阅读下面材料，根据其内容和所给段落开头语续写两段，使之构成一篇完整的短文。',
      WALK,
      'Paragraph 1: When the storm was over, we opened the door.',
    ],
    '第一部分 1-5 ABCAB\n第二部分 6-9 ABCD 10-12 BAC\n第三部分 13-14 AA\n15. has been drunk 16. a 17. their',
  )
  expect(outline(draft)).toEqual([
    ...['A', 'B', 'C', 'A', 'B'].map((answer, i) => `${i + 1} single 1.5 ABC = ${answer}`),
    ...['A', 'B', 'C', 'D'].map((answer, i) => `${i + 6} single 2.5 ABCD = ${answer}`),
    ...['B', 'A', 'C'].map((answer, i) => `${i + 10} single 2.5 ABCDE = ${answer}`),
    '13 single 1 ABCD = A',
    '14 single 1 ABCD = A',
    '15 fill 1.5 = has been drunk',
    '16 fill 1.5 = a',
    '17 fill 1.5 = their',
    '第一节 essay 15',
    '第二节 essay 25',
  ])
  expect(draft.questions.flatMap(({ checks }) => checks).filter((check) => check !== 'no_answer')).toEqual([])
  const { passages, questions } = draft
  expect(questions.slice(5, 9).map(({ passage }) => passages[passage ?? -1]?.title)).toEqual([
    'A',
    'A',
    'B',
    'B',
  ])
})

test('splits a junior paper with a dialogue and lettered parts', () => {
  const draft = split(
    [
      centre('九年级英语第二次模拟考试'),
      '学校________ 班级________ 姓名________',
      '一、单项选择（每小题1分，共2分）',
      '(   )1. —Where is my ruler?',
      '       —________ is on the desk.',
      cells('A. It', 'B. They', 'C. He', 'D. She'),
      'C ) 2. He ________ to school by bike every day.',
      cells('A. go', 'B. goes', 'C. went', 'D. going'),
      '二、完形填空（每小题1分，共2分）',
      '  I got a clock from my grandmother. It was __3__ and did not work. I __4__ it on my desk, because I wanted to mend it.',
      cells('(   )3. A. new', 'B. old', 'C. big', 'D. red'),
      cells('(   )4. A. kept', 'B. sold', 'C. lost', 'D. broke'),
      '三、阅读理解（每小题2分，共6分）',
      '(A)',
      WALK,
      '(   )5. How long did they walk?',
      'A. A day.',
      'B. A week.',
      'C. A month.',
      'D. A year.',
      '根据短文内容判断正(T)误(F)。',
      '(B)',
      WALK,
      '(   )6. They carried a large tent.',
      '(   )7. A storm came in from the sea.',
      '四、补全对话（每小题2分，共6分）',
      'A: Good morning. 8. ____________?',
      'B: Yes, I want a map of the city.',
      'A: 9. ____________',
      'B: Ten yuan is fine. 10. ____________',
      '五、词汇运用（每空1分，共4分）',
      '(A) 根据句意及首字母提示，写出所缺单词。',
      '11. There are seven d________ in a week.',
      '12. My f________ colour is blue.',
      '(B) 用所给单词的适当形式填空。',
      '13. She is ________ (tall) than her sister.',
      '14. They ________ (visit) the museum last week.',
      '六、书面表达（15分）',
      '15. 假如你是王红，请根据以下提示写一篇短文，介绍你最喜欢的物品。',
      '提示：1. What is it?  2. Who gave it to you?',
      '要求：80词左右，可适当发挥。',
    ],
    '1-2 AB 3-4 BA 5. B 6. F 7. T\n8. Can I help you 9. How much is it 10. Here you are\n11. days 12. favourite 13. taller 14. visited',
  )
  expect(outline(draft)).toEqual([
    '1 single 1 ABCD = A',
    '2 single 1 ABCD = B',
    '3 single 1 ABCD = B',
    '4 single 1 ABCD = A',
    '5 single 2 ABCD = B',
    '6 judge 2 = 错',
    '7 judge 2 = 对',
    '8 short 2 = Can I help you',
    '9 short 2 = How much is it',
    '10 short 2 = Here you are',
    '11 fill 1 = days',
    '12 fill 1 = favourite',
    '13 fill 1 = taller',
    '14 fill 1 = visited',
    '15 essay 15',
  ])
  expect(draft.questions[11]?.content).toBe('My f________ colour is blue.')
  expect(draft.questions.flatMap(({ checks }) => checks)).toEqual(['no_answer'])
})

test('splits a primary paper with pictures and word order', () => {
  const draft = split(
    [
      centre('五年级英语单元测试'),
      '听力部分（10分）',
      '一、听录音，选出你听到的单词。（每题2分，共4分）',
      cells('(    ) 1. A. cat', 'B. cap', 'C. cup'),
      cells('(    ) 2. A. big', 'B. pig', 'C. dig'),
      '二、听录音，判断图片与录音内容是(T)否(F)相符。（每题2分，共4分）',
      figure(),
      cells('1. (    )', '2. (    )'),
      '笔试部分（80分）',
      '三、找出不同类的单词。（每题2分，共4分）',
      cells('(    ) 1. A. red', 'B. blue', 'C. desk'),
      cells('(    ) 2. A. one', 'B. pen', 'C. six'),
      '四、连词成句。（每题3分，共6分）',
      '1. like, I, apples (.)',
      '2. is, where, the, cat (?)',
    ],
    '一、1-2 AB\n二、1. T 2. F\n三、1-2 CB\n四、1. I like apples. 2. Where is the cat?',
  )
  expect(outline(draft)).toEqual([
    '一、1 single 2 ABC = A',
    '一、2 single 2 ABC = B',
    '二、1 judge 2 = 对',
    '二、2 judge 2 = 错',
    '三、1 single 2 ABC = C',
    '三、2 single 2 ABC = B',
    '四、1 short 3 = I like apples.',
    '四、2 short 3 = Where is the cat?',
  ])
  expect(draft.sections[1]?.title).toBe('二、听录音，判断图片与录音内容是(T)否(F)相符')
})

test('splits a university test with word bank and paragraph matching', () => {
  const bank = [
    'A) waste',
    'B) late',
    'C) angry',
    'D) soundly',
    'E) wisdom',
    'F) paint',
    'G) help',
    'H) noise',
  ]
  const draft = split(
    [
      'Part I Writing (30 minutes)',
      'Directions: For this part, you are allowed 30 minutes to write an essay on the use of libraries. You should write at least 120 words.',
      'Part II Listening Comprehension (25 minutes)',
      'Section A',
      'Questions 1 and 2 are based on the news report you have just heard.',
      cells('1. A) Two.', 'C) Four.'),
      cells('B) Three.', 'D) Five.'),
      '2. A) At noon.',
      'B) At night.',
      'C) At dawn.',
      'D) At dusk.',
      'Part III Reading Comprehension (40 minutes)',
      'Section A',
      'Directions: In this section, there is a passage with three blanks. You are required to select one word for each blank from a word bank.',
      '  Sleep is not a __26__ of time. Those who sleep __27__ learn more, and they make less __28__ in the morning, as several reports have shown.',
      ...[0, 2, 4, 6].map((i) => cells(bank[i] ?? '', bank[i + 1] ?? '')),
      'Section B',
      'Directions: Each statement contains information given in one of the paragraphs.',
      centre('A Town Without Cars'),
      '[A] The town lies on an island and has no bridge. Visitors leave their cars on the shore and take a small boat.',
      '[B] At first the shops were afraid of losing their customers, but people who walk buy more.',
      '[C] Children now play in the streets again, and old people sit in front of their houses.',
      '36. The traders were worried in the beginning.',
      '37. A boat takes people to the place.',
      '38. The young use the streets for games.',
    ],
    '1. B 2. B 26—28 ADH 36. B 37. A 38. C',
  )
  expect(outline(draft)).toEqual([
    'Part I essay',
    '1 single ABCD = B',
    '2 single ABCD = B',
    '26 single ABCDEFGH = A',
    '27 single ABCDEFGH = D',
    '28 single ABCDEFGH = H',
    '36 single ABC = B',
    '37 single ABC = A',
    '38 single ABC = C',
  ])
})

test('does not number questions by the points of a writing task', () => {
  const draft = split([
    '第三节 短文改错（共10小题；每小题1分，满分10分）',
    '请你修改以下作文。文中共有10处语言错误，每处仅涉及一个单词的增加、删除或修改。',
    '注意：',
    '1. 每处错误及其修改均仅限一词；',
    '2. 只允许修改10处，多者不计分。',
    '  Last Sunday I go to the park with my friend. The weather were fine and we were very happily.',
    '第四节 书面表达（满分25分）',
    '请你给笔友回信，内容包括：',
    '1. 活动的种类；',
    '2. 你最喜欢的活动及理由。',
  ])
  expect(outline(draft)).toEqual(['第三节 short 10', '第四节 essay 25'])
})

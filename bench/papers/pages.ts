// Pages with known text for measuring OCR, written for this purpose and rendered by the browser.

export interface BenchPage {
  name: string
  html: string
  /** In reading order; null where figures and formulas make a comparison of characters pointless. */
  truth: string | null
}

interface Question {
  stem: string
  options?: string[]
  /** Arrangement of the options. */
  layout?: 'row' | 'pairs' | 'lines'
}

const STYLE = `
  @page { margin: 0 } * { box-sizing: border-box } body { margin: 0; width: 794px; height: 1123px; padding: 60px 64px;
  background: #fff; color: #000; font-size: 15.5px; line-height: 1.65 } h1 { font-size: 22px; text-align: center;
  margin: 0 0 10px } h2 { font-size: 16px; margin: 10px 0 4px } p { margin: 3px 0; text-align: justify }
  .two { columns: 2; column-gap: 34px; font-size: 13.5px } .row, .pairs { display: grid; padding-left: 20px }
  .row { grid-template-columns: repeat(4, 1fr) } .pairs { grid-template-columns: 1fr 1fr } .lines { padding-left: 20px }
  .q { break-inside: avoid } .frac { display: inline-flex; flex-direction: column; vertical-align: middle;
  text-align: center; line-height: 1.15; margin: 0 3px } .frac span:first-child { border-bottom: 1.4px solid #000 }`
const SERIF = `font-family: 'Liberation Serif', 'Noto Serif CJK SC', serif`
const SANS = `font-family: 'Liberation Sans', 'Noto Sans CJK SC', sans-serif`

const wrap = (font: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body style="${font}">${body}`

const asHtml = ({ stem, options = [], layout = 'row' }: Question, number: number) =>
  `<div class="q"><p>${number}. ${stem}</p><div class="${layout}">${options
    .map((text, i) => `<div>${'ABCD'[i]}. ${text}</div>`)
    .join('')}</div></div>`

const asText = ({ stem, options = [] }: Question, number: number) =>
  [`${number}. ${stem}`, ...options.map((text, i) => `${'ABCD'[i]}. ${text}`)].join('\n')

function page(name: string, font: string, { title, heading, passage, questions, two }: Sheet): BenchPage {
  const paragraphs = passage.map((text) => `<p>${text}</p>`).join('')
  const requested = questions.map((question, i) => asHtml(question, i + 1)).join('')
  const body = `<h1>${title}</h1><div class="${two ? 'two' : ''}"><h2>${heading}</h2>${paragraphs}${requested}</div>`
  const truth = [title, heading, ...passage, ...questions.map((question, i) => asText(question, i + 1))].join(
    '\n',
  )
  return { name, html: wrap(font, body), truth }
}

interface Sheet {
  title: string
  heading: string
  passage: string[]
  questions: Question[]
  two?: boolean
}

const ENGLISH_PASSAGE = [
  'Every Saturday morning, Mr. Hall opens the small library near the river at half past eight. He built most of its shelves himself, and he knows where each of its 2,400 books belongs. Children come first, because the reading room is warm and nobody tells them to hurry.',
  'Last winter the roof began to leak. "We moved the dictionaries first," he says with a smile, "and the cookbooks last." Neighbours arrived with buckets, ladders and hot soup. Within three days the roof was mended, and not a single page had been lost.',
  'Since then the library has grown busier. On quiet afternoons a retired teacher helps pupils with their homework, while two students repair old bicycles outside. Mr. Hall believes that a good library should lend more than paper: it should lend time, patience and a comfortable chair.',
]

const ENGLISH_QUESTIONS: Question[] = [
  {
    stem: 'When does the library open on Saturdays?',
    options: ['At 8:00.', 'At 8:30.', 'At 9:00.', 'At 9:30.'],
  },
  {
    stem: 'What did the neighbours bring after the roof began to leak?',
    options: [
      'New books and a lamp.',
      'Buckets, ladders and soup.',
      'A bicycle and some paint.',
      'Money for a new roof.',
    ],
    layout: 'pairs',
  },
  {
    stem: 'What does Mr. Hall mean by "lend time"?',
    options: [
      'Readers may keep their books for as long as they like.',
      'The library gives people room to learn without hurry.',
      'He would like to close the library earlier in winter.',
      'Pupils have to finish their homework within an hour.',
    ],
    layout: 'lines',
  },
  { stem: 'She has lived in this town ______ she was born.', options: ['for', 'since', 'until', 'before'] },
  {
    stem: 'The box was too heavy for me ______ upstairs.',
    options: ['carry', 'carried', 'to carry', 'carrying'],
  },
  { stem: 'Neither of the two answers ______ correct.', options: ['is', 'are', 'were', 'have been'] },
  {
    stem: 'If it ______ tomorrow, we will visit the science museum instead.',
    options: ['rains', 'rained', 'will rain', 'is raining'],
  },
  { stem: 'I wonder why the train ______ so late yesterday evening.', options: ['is', 'was', 'has', 'be'] },
]

const CHINESE_PASSAGE = [
  '清晨六点，江边的渡口已经热闹起来。挑担的农民、背书包的学生和赶早班的工人在石阶上排成一列，等着对岸的船慢慢靠近。摆渡的老人姓周，在这条江上撑了四十二年的船，从没有误过一天。',
  '二〇一九年，上游建起了大桥，坐船的人越来越少。有人劝老人歇一歇，他却笑着说：“桥是给车走的，船是给人等人的。”于是每天早晚，他照旧把船擦得干干净净，船头放一壶热茶，谁来了都可以喝一口。',
  '后来，学校的老师带着孩子们来听他讲江水的故事：哪一年发过大水，哪一处水下有暗礁，哪一种鱼只在桃花开的时候出现。孩子们把这些话记在本子上，编成了一本薄薄的小书，书名就叫《渡口》。',
]

const CHINESE_QUESTIONS: Question[] = [
  { stem: '下列词语中，加点字的读音完全正确的一项是（　　）', options: ['渡口', '暗礁', '石阶', '桃花'] },
  {
    stem: '老人说“船是给人等人的”，这句话的意思是（　　）',
    options: ['船比桥更快捷。', '渡口维系着人与人的情感。', '大桥还没有建成。', '坐船的人都很有耐心。'],
    layout: 'pairs',
  },
  {
    stem: '下列对文章内容的理解，不正确的一项是（　　）',
    options: [
      '文章按照时间顺序，写了渡口由热闹到冷清的变化。',
      '老人撑船四十二年，体现了他对这份工作的坚守。',
      '孩子们编写小书，说明渡口的记忆得到了传承。',
      '作者认为大桥的建成破坏了江边原有的生活。',
    ],
    layout: 'lines',
  },
  {
    stem: '1911年10月10日爆发的、推翻清王朝统治的历史事件是（　　）',
    options: ['五四运动', '辛亥革命', '戊戌变法', '北伐战争'],
  },
  { stem: '我国面积最大的淡水湖是（　　）', options: ['鄱阳湖', '洞庭湖', '太湖', '洪泽湖'] },
  {
    stem: '“春蚕到死丝方尽”的下一句是（　　）',
    options: ['蜡炬成灰泪始干', '一岁一枯荣', '不尽长江滚滚来', '更上一层楼'],
  },
  { stem: '请用一两句话概括第二段的主要内容。（4分）' },
  { stem: '结合全文，谈谈你对书名《渡口》的理解。（6分）' },
]

const frac = (above: string, below: string) =>
  `<span class="frac"><span>${above}</span><span>${below}</span></span>`

const MATHS = wrap(
  SERIF,
  `<h1>九年级数学练习卷</h1><h2>一、选择题（每小题4分，共24分）</h2>
  <p>1. 计算 3 × (−2) + 7 的结果是（　　）</p><div class="row"><div>A. 1</div><div>B. −1</div><div>C. 13</div><div>D. −13</div></div>
  <p>2. 如果 ${frac('x + 1', '2')} = 5，那么 x 的值为（　　）</p>
  <div class="row"><div>A. ${frac('3', '4')}</div><div>B. 9</div><div>C. ${frac('11', '2')}</div><div>D. 4</div></div>
  <p>3. 如图，在三角形中，两条边相等，则底角的度数是（　　）</p>
  <svg width="240" height="170" style="margin-left:40px"><path d="M20 150 L120 15 L220 150 Z M120 15 V150" fill="none" stroke="#000" stroke-width="1.6"/>
  <text x="114" y="12" font-size="14">A</text><text x="4" y="160" font-size="14">B</text><text x="224" y="160" font-size="14">C</text></svg>
  <div class="row"><div>A. 30°</div><div>B. 45°</div><div>C. 60°</div><div>D. 75°</div></div>
  <h2>二、填空题（每小题5分，共20分）</h2><p>4. 一次函数 y = 2x − 3 的图象与 y 轴的交点坐标是 ________ 。</p>
  <p>5. 一个圆的半径为 6 厘米，它的面积是 ________ 平方厘米。</p>
  <h2>三、解答题（共56分）</h2><p>6. 某商店购进一批笔记本，每本进价 8 元，售价 12 元。如果每天卖出 50 本，那么每天的利润是多少元？</p>`,
)

const english = {
  title: 'Grade Eight English Practice',
  heading: 'Reading and Grammar',
  passage: ENGLISH_PASSAGE,
  questions: ENGLISH_QUESTIONS,
}
const chinese = {
  title: '八年级语文与历史综合练习',
  heading: '阅读下面的文章，回答问题',
  passage: CHINESE_PASSAGE,
  questions: CHINESE_QUESTIONS,
}
/** In two columns only short options share a row. */
const narrow = (questions: Question[]): Question[] =>
  questions.map((question) => ({
    ...question,
    layout: question.layout === 'row' ? 'pairs' : (question.layout ?? 'pairs'),
  }))

export const PAGES: BenchPage[] = [
  page('english', SERIF, english),
  page('english-sans', SANS, english),
  page('chinese', SERIF, chinese),
  page('chinese-sans', SANS, chinese),
  page('english-two', SERIF, {
    ...english,
    two: true,
    passage: [...ENGLISH_PASSAGE, ...ENGLISH_PASSAGE],
    questions: narrow(ENGLISH_QUESTIONS),
  }),
  page('chinese-two', SERIF, {
    ...chinese,
    two: true,
    passage: [...CHINESE_PASSAGE, ...CHINESE_PASSAGE],
    questions: narrow(CHINESE_QUESTIONS),
  }),
  { name: 'maths', html: MATHS, truth: null },
]

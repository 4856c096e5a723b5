// Papers of the answer keys as printed: each line is a paragraph or several cells in a row.

export type PaperLine = string | string[]

const STEMS: [string, string[]][] = [
  ['下列发明中，最早出现在中国的是（　　）', ['电话', '造纸术', '蒸汽机', '电灯']],
  ['She has lived in this town ______ she was born.', ['for', 'since', 'until', 'before']],
  ['我国面积最大的淡水湖是（　　）', ['鄱阳湖', '洞庭湖', '太湖', '洪泽湖']],
  ['The box was too heavy for me ______ upstairs.', ['carry', 'carried', 'to carry', 'carrying']],
  ['下列图形中，一定是轴对称图形的是（　　）', ['三角形', '梯形', '圆', '平行四边形']],
  ['Neither of the two answers ______ correct.', ['is', 'are', 'were', 'have been']],
  ['下列词语中，没有错别字的一项是（　　）', ['渡口', '按礁', '石介', '挑花']],
  ['I wonder why the train ______ so late yesterday.', ['is', 'was', 'has', 'be']],
  ['把一根绳子对折三次，每段长是原来的（　　）', ['一半', '三分之一', '六分之一', '八分之一']],
  ['下列物质中，属于纯净物的是（　　）', ['空气', '海水', '蒸馏水', '牛奶']],
]

/** Choice questions with consecutive numbers. */
const choices = (from: number, to: number): PaperLine[] =>
  Array.from({ length: to - from + 1 }, (_, i) => {
    const [stem, options] = STEMS[(from + i - 1) % STEMS.length] as [string, string[]]
    return [`${from + i}. ${stem}`, options.map((text, k) => `${'ABCD'[k]}. ${text}`)]
  }).flat()

const TEN: PaperLine[] = ['一、选择题（每小题3分，共30分）', ...choices(1, 10)]

const MIXED: PaperLine[] = [
  '一、选择题（每小题3分，共18分）',
  ...choices(1, 6),
  '二、填空题（每小题4分，共16分）',
  '7. 比3小8的数是________。',
  '8. 不等式2x－1＞5的解集是________。',
  '9. 一个圆的半径为2，它的周长是________。（π取3.14）',
  '10. 一个两位数，十位上是1，个位上是2，这个数是________。',
  '三、解答题（共30分）',
  '11. 请画出一个轴对称图形，并写出它的名称。（6分）',
  '12. 某商店购进一批笔记本，每本进价8元，售价12元。（12分）',
  '（1）每本的利润是多少元？',
  '（2）如果一天卖出50本，一天的利润是多少元？',
  '13. 观察下面的一列数：2，4，6，8。（12分）',
  '（1）第5个数是多少？',
  '（2）第n个数是多少？',
]

const ENGLISH: PaperLine[] = [
  '一、单项选择（每小题1分，共6分）',
  ...choices(1, 6),
  '二、用所给单词的适当形式填空（每小题1分，共6分）',
  '7. There are many ______ (child) in the park.',
  '8. She ______ (go) to the cinema yesterday.',
  '9. He ______ (finish) his homework already.',
  '10. It took us ______ (fifteen) minutes to walk there.',
  '11. My bag is ______ (heavy) than yours.',
  '12. The first match was in ______. (1998)',
  '三、回答问题（每小题2分，共4分）',
  '13. When did the shop open in the morning?',
  '14. Why did the old man plant the trees?',
  '四、书面表达（10分）',
  '请以My Town为题写一篇英语短文，词数不少于60。',
]

const RESTARTING: PaperLine[] = [
  '一、选择题（每小题2分，共10分）',
  ...choices(1, 5),
  '二、填空题（每小题2分，共8分）',
  '1. 我国的首都是________。',
  '2. －5的相反数是________。',
  '3. 水的沸点是________摄氏度。',
  '4. 《春晓》的作者是________。',
  '三、判断题（每小题1分，共4分）',
  '1. 地球绕着太阳转。（　　）',
  '2. 鲸是一种鱼。（　　）',
  '3. 0是最小的自然数。（　　）',
  '4. 声音可以在真空中传播。（　　）',
]

const SEVERAL: PaperLine[] = [
  '一、单项选择题（每小题2分，共8分）',
  ...choices(1, 4),
  '二、多项选择题（每小题4分，共16分）',
  ...choices(5, 8),
]

const HISTORY: PaperLine[] = [
  '一、选择题（每小题2分，共8分）',
  ...choices(21, 24),
  '二、材料分析题（共22分）',
  '25. 阅读下列材料，回答问题。（12分）',
  '材料一　十九世纪末，这座城市的工厂越来越多，铁路也修到了江边。',
  '（1）根据材料一，指出这座城市发生了什么变化。',
  '（2）结合所学知识，分析变化的原因。',
  '26. 你怎样看待这座城市的未来？请说明理由。（10分）',
]

const SHORT: PaperLine[] = [
  '一、选择题',
  ...choices(1, 6),
  '二、填空题',
  '7. There are many ______ (child) in the park.',
  '8. She ______ (go) to the cinema yesterday.',
  '9. He ______ (finish) his homework already.',
]

const JUDGED: PaperLine[] = [
  '一、判断题（每小题1分，共6分）',
  '1. 地球绕着太阳转。（　　）',
  '2. 鲸是一种鱼。（　　）',
  '3. 0是最小的自然数。（　　）',
  '4. 声音可以在真空中传播。（　　）',
  '5. 三角形的内角和是180°。（　　）',
  '6. 植物只在夜里呼吸。（　　）',
]

export const KEY_PAPERS = {
  ten: TEN,
  mixed: MIXED,
  english: ENGLISH,
  restarting: RESTARTING,
  several: SEVERAL,
  history: HISTORY,
  short: SHORT,
  judged: JUDGED,
} satisfies Record<string, PaperLine[]>

export type PaperName = keyof typeof KEY_PAPERS

// Papers of Chinese, history, politics and the like as they are set for pupils of all levels; the texts are made up.
import { expect, test } from 'vitest'
import { splitPaper } from './split.ts'
import { outline } from './testing/outline.ts'
import { cells, centre, figure, pages } from './testing/pages.ts'

const four = (...options: string[]) => options.map((text, i) => `${'ABCD'[i]}．${text}`)

test('a senior paper of Chinese: texts under (一) and (二), lines to fill from memory, an essay on material', () => {
  const draft = splitPaper(
    pages([
      '绝密★启用前',
      centre('2024届高三年级期中联考'),
      centre('语文试卷'),
      '一、现代文阅读（16分）',
      '（一）现代文阅读Ⅰ（本题共3小题，10分）',
      '阅读下面的文字，完成1～3题。',
      '材料一：',
      '　　城市的记忆不只保存在博物馆里，也保存在街巷的名字、老店的招牌和人们的口音里。一条街改了名字，并不意味着它的过去就此消失。',
      '材料二：',
      '　　旧城更新不应只是拆与建的选择。把旧厂房改成图书馆，把老码头改成公园，是许多城市近年来的做法。',
      '1．下列对材料相关内容的理解和分析，不正确的一项是（3分）',
      ...four('记忆有多种载体。', '过去未必会消失。', '只能在拆与建中选择。', '旧厂房可以改作图书馆。'),
      '2．根据材料内容，下列说法正确的一项是（3分）',
      ...four(
        '博物馆保存了全部记忆。',
        '口音与记忆没有关系。',
        '改名后记忆就失去了。',
        '新的用途也能让人与过去相遇。',
      ),
      '3．请简要分析材料一的论证特点。（4分）',
      '（二）现代文阅读Ⅱ（本题共1小题，6分）',
      '阅读下面的文字，完成4题。',
      centre('灯'),
      '　　祖父的灯挂在堂屋的梁上，灯罩是玻璃的，擦得很亮。每到傍晚，他搬来一张条凳，站上去，把灯芯拨高一点，屋里就慢慢亮起来。',
      '4．文中的“灯”有哪些含义？请简要分析。（6分）',
      '二、古代诗文阅读（19分）',
      '（一）文言文阅读（本题共2小题，7分）',
      '阅读下面的文言文，完成5～6题。',
      '　　张生者，临川人也。家贫，好读书，昼则耕于野，夜则燃薪以照。里人或笑之，生不为动。十年而学成，乡里称之。',
      '5．下列对文中相关内容的概括，不正确的一项是（3分）',
      ...four('张生家境贫寒。', '张生白天耕田。', '里人起初笑他。', '张生没有学成。'),
      '6．把文中画横线的句子翻译成现代汉语。（4分）',
      '（1）里人或笑之，生不为动。',
      '（2）十年而学成，乡里称之。',
      '（二）名篇名句默写（本题共1小题，6分）',
      '7．补写出下列句子中的空缺部分。（6分）',
      '（1）《论语》中孔子说“____________，____________”。',
      '（2）写秋景时，人们常引用“____________”一句。',
      '三、写作（60分）',
      '8．阅读下面的材料，根据要求写作。（60分）',
      '　　有人说，走得慢的人看见的风景更多；也有人说，先到的人才能看见日出。',
      '要求：选准角度，确定立意，自拟标题；不少于800字。',
    ]),
    '1．C　2．D　3．①设喻；②对比。\n4．略\n5．D\n6．（1）乡里有人笑他。（2）十年学成。\n7．（1）略（2）略\n8．略',
  )
  expect(draft.title).toBe('2024届高三年级期中联考 语文试卷')
  expect(outline(draft)).toEqual([
    '1 single 3 ABCD = C',
    '2 single 3 ABCD = D',
    '3 short 4 = ①设喻；②对比。',
    '4 short 6',
    '5 single 3 ABCD = D',
    '6 short 4 = （1）乡里有人笑他。（2）十年学成。',
    '7 fill 6',
    '8 essay 60',
  ])
  expect(draft.questions.map(({ passage }) => passage)).toEqual([0, 0, 0, 1, 2, 2, null, null])
})

test('a primary paper of Chinese: whole tasks, sentences to change, numbers that start anew under each text', () => {
  const draft = splitPaper(
    pages([
      centre('四年级语文下册期中测试卷'),
      '一、读拼音，写词语。（8分）',
      cells('shān gǔ', 'hú pō', 'qiǎn wān', 'yù mǐ'),
      cells('（      ）', '（      ）', '（      ）', '（      ）'),
      '二、按要求写句子。（4分）',
      '1．小鸟在唱歌。（改为拟人句）',
      '____________________________',
      '2．弟弟把杯子打碎了。（改为“被”字句）',
      '三、阅读短文，完成练习。（8分）',
      '（一）课内阅读。（4分）',
      '　　溪水从山上流下来，绕过一棵老树，在树根旁停了一停，又向村子里跑去。村里的孩子最先知道它来了。',
      '1．给短文加一个题目。（2分）',
      '2．“跑”字好在哪里？（2分）',
      '（二）课外阅读。（4分）',
      centre('小木匠'),
      '　　爷爷是村里唯一的木匠。他做的凳子从来不用钉子，却比谁家的都结实。我问他为什么，他只是笑。',
      '1．短文主要写了什么？（2分）',
      '2．你喜欢爷爷吗？为什么？（2分）',
      '四、习作。（30分）',
      '题目：我的______',
      '要求：1．把题目补充完整。2．语句通顺，不少于350字。',
    ]),
  )
  expect(outline(draft)).toEqual([
    '一 fill 8',
    '二、1 short',
    '二、2 short',
    '三（一）1 short 2',
    '三（一）2 short 2',
    '三（二）1 short 2',
    '三（二）2 short 2',
    '四 essay 30',
  ])
})

test('politics in two columns: statements to choose from, judgements, activities within a question', () => {
  const sheets = pages(
    [
      centre('某省2024年初中学业水平考试'),
      centre('道德与法治'),
      '本试卷满分60分，考试时间60分钟。',
      '一、单项选择题（下列每小题的四个选项中，只有一项最符合题意。每小题2分，共4分）',
      '1. 某市为老旧小区加装电梯。这体现了（　　）',
      '①以人民为中心　②发展为了人民',
      '③人民当家作主　④依法治国',
      cells('A. ①②', 'B. ①③', 'C. ②④', 'D. ③④'),
      '2. 下列行为与判断一致的是（　　）',
      'A. 小明拾金不昧——依法履行义务',
      'B. 小红参加义务植树——承担社会责任',
      'C. 小刚举报违法行为——滥用权利',
      'D. 小丽孝敬父母——享受权利',
      '二、判断题（正确的填“√”，错误的填“×”。每小题1分，共2分）',
      '3. （　　）国家的一切权力属于人民。',
      '4. （　　）公民可以任意行使权利。',
      '三、辨析题（6分）',
      '5. 有人说：“网络空间是虚拟的，可以不守规则。”请加以辨析。',
      '四、材料分析题（共1小题，共10分）',
      '6. 【活动一】走进社区',
      '（1）志愿者的行为有何意义？（4分）',
      '【活动二】制定公约',
      '（2）请你为社区公约补充两条内容。（6分）',
    ],
    { columns: 2, header: '道德与法治试题', footer: (page) => `道德与法治试题 第${page}页（共6页）` },
  )
  const draft = splitPaper(sheets, '1-2 AB 3-4 √×\n5. 错误。\n6. 略')
  expect(draft.title).toBe('某省2024年初中学业水平考试 道德与法治')
  expect(draft.passages).toEqual([])
  expect(outline(draft)).toEqual([
    '1 single 2 ABCD = A',
    '2 single 2 ABCD = B',
    '3 judge 1 = 对',
    '4 judge 1 = 错',
    '5 short 6 = 错误。',
    '6 short 10',
  ])
})

test('history with answers and explanations below each question, as editions for teachers print them', () => {
  const draft = splitPaper(
    pages([
      centre('七年级历史单元检测（解析版）'),
      '一、选择题（共2题，每题2分，共4分）',
      '1. 某博物馆展出的陶罐中有炭化的粟。这说明当时的人们',
      'A. 已经种植农作物',
      'B. 使用铁制农具',
      'C. 建立了国家',
      'D. 会书写文字',
      '【答案】A',
      '【解析】',
      '【详解】炭化的粟说明人们已经种植农作物，故选A。',
      '2. 读图，图中城市是',
      figure(),
      cells('A. 甲城', 'B. 乙城', 'C. 丙城', 'D. 丁城'),
      '【答案】C',
      '【解析】略。',
      '二、材料解析题（共1题，共10分）',
      '3. 阅读材料，回答问题。',
      '材料一 他下令开凿运河，南北货物往来便利。',
      '（1）概括开凿运河的作用。（4分）',
      '（2）结合所学知识，谈谈你的认识。（6分）',
      '【答案】（1）便利往来。',
      '（2）促进了城市的兴起。',
      '【解析】',
      '【小问1详解】根据材料一可得。',
    ]),
  )
  expect(outline(draft)).toEqual([
    '1 single 2 ABCD = A',
    '2 single 2 ABCD = C',
    '3 short 10 = （1）便利往来。 （2）促进了城市的兴起。',
  ])
  expect(draft.questions.map(({ explanation }) => explanation)).toEqual([
    '炭化的粟说明人们已经种植农作物，故选A。',
    null,
    '【小问1详解】根据材料一可得。',
  ])
})

test('a university paper: brackets of answers in 【】, five options, terms to explain', () => {
  const draft = splitPaper(
    pages([
      centre('《基础理论》课程期末考试试卷（A卷）'),
      cells('院系________', '专业________', '学号________', '姓名________'),
      cells('得分', '评卷人'),
      '一、单项选择题（请将其代码填写在题后的括号内。每小题1分，共2分）',
      '1. 社会生活的本质是【　】',
      cells('A. 实践', 'B. 认识', 'C. 思想', 'D. 语言'),
      '2.运动的存在形式是【　】',
      'A.时间和空间  B.物质和意识',
      'C.原因和结果  D.现象和本质',
      '二、多项选择题（每小题2分，共2分。多选、少选、错选均不得分）',
      '3．下列属于客观规律特点的有【　】【　】【　】',
      'A．稳定性　B．普遍性　C．重复性　D．随意性　E．客观性',
      '三、名词解释（每小题4分，共8分）',
      '4．矛盾',
      '5．真理',
      '四、论述题（共65分）',
      '6．试述联系的观点及其对学习的意义。（65分）',
    ]),
    '一、1-2 AA\n二、3.ABCE\n三、4.略 5.略\n四、6．略',
  )
  expect(outline(draft)).toEqual([
    '1 single 1 ABCD = A',
    '2 single 1 ABCD = A',
    '3 multiple 2 ABCDE = ABCE',
    '4 short 4',
    '5 short 4',
    '6 short 65',
  ])
})

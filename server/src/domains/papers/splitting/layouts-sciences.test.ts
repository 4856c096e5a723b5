// Layouts of maths and science papers at all levels; the texts are invented.
import { expect, test } from 'vitest'
import { splitPaper } from './split-paper.ts'
import { outline } from './testing/outline.ts'
import { cells, centre, figure, pages } from './testing/pages.ts'

test('splits a junior maths paper with three kinds of key', () => {
  const draft = splitPaper(
    pages([
      centre('八年级数学期末质量检测'),
      '（时间：120分钟　满分：120分）',
      '一、选择题（本大题共3小题，每小题3分，共9分．在每小题给出的四个选项中，只有一项是符合题目要求的）',
      '1．下列图形中，是轴对称图形的是（　　）',
      figure(),
      cells('A．', 'B．', 'C．', 'D．'),
      '2．计算a·a的结果为（　　）',
      cells('A．2a', 'B．a²', 'C．a³', 'D．1'),
      '3．如图，在△ABC中，AB＝AC，∠A＝40°，D是BC延长线上一点，则∠ACD的度数为（　　）',
      cells('A．40°', 'B．70°'),
      cells('C．110°', 'D．140°'),
      '二、填空题（本大题共2小题，每小题4分，共8分）',
      '4．0.000 012用科学记数法表示为________．',
      '5．若点A（2，3）关于x轴对称的点为B，则点B的坐标是________，AB＝________．',
      '三、解答题（本大题共2小题，共18分．解答应写出文字说明、证明过程或演算步骤）',
      '6．（本题满分8分）计算：',
      '（1）（－2）＋5；',
      '（2）（x＋1）（x－1）．',
      '7．（10分）某商店销售甲、乙两种商品，每件甲商品的进价比乙商品多10元．',
      '（1）求甲、乙两种商品每件的进价；（4分）',
      '（2）最多购进甲商品多少件？（6分）',
    ]),
    pages([
      centre('八年级数学参考答案及评分标准'),
      '一、选择题（每小题3分，共9分）',
      cells('题号', '1', '2', '3'),
      cells('答案', 'A', 'B', 'C'),
      '二、填空题（每小题4分，共8分）',
      '4．1.2×10⁻⁵  5．（2，－3）；6',
      '三、解答题',
      '6．解：（1）原式＝3；……………4分',
      '（2）原式＝x²－1．……………8分',
      '7．解：（1）设乙商品每件x元……………2分',
      '答：略．……………4分',
    ]),
  )
  expect(outline(draft)).toEqual([
    '1 single 3 ABCD = A',
    '2 single 3 ABCD = B',
    '3 single 3 ABCD = C',
    '4 fill 4 = 1.2×10⁻⁵',
    '5 fill 4 = （2，－3）；6',
    '6 short 8 = 解：（1）原式＝3；……………4分 （2）原式＝x²－1．……………8分',
    '7 short 10 = 解：（1）设乙商品每件x元……………2分 答：略．……………4分',
  ])
})

test('splits a primary maths paper with judgements and sums', () => {
  const draft = splitPaper(
    pages([
      centre('三年级上册数学期末测试卷'),
      cells('题号', '一', '二', '三', '四', '五', '总分'),
      cells('得分'),
      '一、填空。（每空1分，共4分）',
      '1. 1千米=（    ）米    3时=（    ）分',
      '2. 4个7相加的和是（    ），它的3倍是（    ）。',
      '二、判断。（对的打“√”，错的打“×”）（2分）',
      '1. 四条边都相等的四边形一定是正方形。         （    ）',
      '三、选择。（将正确答案的序号填在括号里）（4分）',
      '1. 一枚1元硬币约重6（    ）。',
      cells('A. 克', 'B. 千克', 'C. 吨'),
      '2. 下面的算式中，得数最大的是（    ）。',
      cells('A. 25×4', 'B. 24×5', 'C. 52×4'),
      '四、计算。（20分）',
      '1. 直接写出得数。（8分）',
      cells('20×3=', '45+55=', '72÷8=', '60-7='),
      '2. 用竖式计算，带★的要验算。（12分）',
      cells('356+278=', '★900-463=', '47×6='),
      '五、解决问题。（14分）',
      '1. 学校买来8盒乒乓球，平均分给6个班，每个班分到多少个？（6分）',
      '2. 一块长方形菜地，长15米，宽8米。',
      '（1）这块菜地的周长是多少米？（4分）',
      '（2）如果一面靠墙，篱笆至少长多少米？（4分）',
      '★附加题（10分）',
      '3. 小猴摘桃，第一天吃了一半，还剩3个，原来有几个桃？',
    ]),
    '一、1. 1000 180 2. 28 84\n二、1.×\n三、1.A 2.C\n五、1. 16个 2.（1）46米（2）31米',
  )
  expect(outline(draft)).toEqual([
    '一、1 fill 2 = 1000 180',
    '一、2 fill 2 = 28 84',
    '二、1 judge 2 = 错',
    '三、1 single 2 ABC = A',
    '三、2 single 2 ABC = C',
    '四、1 short 8',
    '四、2 short 12',
    '五、1 short 6 = 16个',
    '五、2 short 8 = （1）46米（2）31米',
    '3 short 10',
  ])
})

test('reads (1) or ① as questions where the heading counts them', () => {
  const draft = splitPaper(
    pages([
      centre('二年级数学练习'),
      '一、口算。（共4小题，每小题1分）',
      cells('(1) 6×7=', '(2) 8×4='),
      cells('(3) 9×9=', '(4) 72÷8='),
      '二、填一填。（每空1分，共4分）',
      '①3米=（   ）厘米',
      '②8个十是（   ），10个一百是（   ）。',
      '③（   ）×5=45',
      '三、我会选。（把正确答案的序号填在括号里）',
      '（1）一张课桌高约7（   ）。',
      cells('①厘米', '②分米', '③米'),
      '（2）下面哪个角最大？（   ）',
      cells('①锐角', '②钝角', '③直角'),
    ]),
  )
  expect(outline(draft)).toEqual([
    '一、1 fill 1',
    '一、2 fill 1',
    '一、3 fill 1',
    '一、4 fill 1',
    '二、1 fill 1',
    '二、2 fill 2',
    '二、3 fill 1',
    '三、1 single ①②③',
    '三、2 single ①②③',
  ])
  expect(draft.questions.slice(0, 4).map(({ content }) => content)).toEqual(['6×7=', '8×4=', '9×9=', '72÷8='])
})

test('splits a physics paper with multiple answers and experiments', () => {
  const draft = splitPaper(
    pages([
      centre('高一物理期末试题'),
      '第Ⅰ卷（选择题，共10分）',
      '一、选择题（本题共2小题，每小题5分。在每小题给出的四个选项中，第1题只有一项符合题目要求，第2题有多项符合题目要求）',
      '1. 一辆汽车以20m/s的速度行驶，刹车时加速度大小为5m/s²，则6s内的位移是',
      cells('A. 30m', 'B. 40m', 'C. 50m', 'D. 60m'),
      '2. 下列图象中，表示匀速直线运动的有',
      figure(),
      cells('A', 'B', 'C', 'D'),
      '第Ⅱ卷（非选择题，共22分）',
      '二、实验题（本题共1小题，共10分）',
      '3. （10分）某同学用打点计时器测量小车的加速度。',
      '(1) 打点计时器使用________电源（填“直流”或“交流”）；',
      '(2) 相邻两计数点间的时间间隔为________s。',
      '三、计算题（本题共1小题，共12分。解答时应写出必要的文字说明、方程式和重要的演算步骤）',
      '4.（12分）如图所示，AB为光滑轨道，BC长为3m。',
      figure(),
      '①求物体到达B点的速度；',
      '②求物体停下的位置。',
    ]),
    '1.B 2.BC\n3.(1)交流(2)0.1\n4.①2m/s ②略',
  )
  expect(outline(draft)).toEqual([
    '1 single 5 ABCD = B',
    '2 multiple 5 ABCD = BC',
    '3 short 10 = (1)交流(2)0.1',
    '4 short 12 = ①2m/s ②略',
  ])
  expect(draft.questions.map(({ crops }) => crops.length)).toEqual([0, 1, 0, 1])
})

test('keeps parts ⑴⑵⑶, table and request in their chemistry question', () => {
  const draft = splitPaper(
    pages([
      centre('2024年秋季期末化学试卷'),
      '第Ⅰ卷 选择题（共6分）',
      '本卷共2小题，每小题3分，每小题只有一个选项符合题意。',
      '1、下列变化属于化学变化的是',
      cells('A、冰融化', 'B、铁生锈', 'C、纸撕碎', 'D、水结冰'),
      '2、下列物质中，属于纯净物的是',
      '(A)空气  (B)海水  (C)蒸馏水  (D)石灰石',
      '第Ⅱ卷 非选择题（共16分）',
      '3、（6分）用化学用语填空：',
      '⑴两个氢原子________；',
      '⑵钠离子________。',
      '4、（10分）实验小组测定某样品的纯度，数据如下表：',
      cells('实验次数', '第一次', '第二次', '第三次'),
      cells('样品质量/g', '10', '10', '10'),
      '计算：',
      '⑴样品中杂质的质量。',
      '⑵样品的纯度。',
    ]),
    '1～2 BC\n3、⑴2H ⑵Na⁺\n4、⑴6g ⑵40%',
  )
  expect(outline(draft)).toEqual([
    '1 single 3 ABCD = B',
    '2 single 3 ABCD = C',
    '3 short 6 = ⑴2H ⑵Na⁺',
    '4 short 10 = ⑴6g ⑵40%',
  ])
  expect(draft.questions[3]?.content).toContain('第三次\n样品质量/g 10 10 10')
})

test('splits a geography paper with shared figure and separate key', () => {
  const draft = splitPaper(
    pages([
      centre('期中考试 地理'),
      '一、单选题（本大题共3小题，共6.0分）',
      '1.  下图中，甲地的气候类型是（  ）',
      figure(),
      cells('A. 热带雨林气候', 'B. 地中海气候'),
      cells('C. 温带海洋性气候', 'D. 温带季风气候'),
      '读“世界人口分布图”，完成2~3题。',
      figure(),
      '2.  人口最稠密的地区是（  ）',
      cells('A. ①', 'B. ②', 'C. ③', 'D. ④'),
      '3.  影响②地人口稀少的主要原因是（  ）',
      cells('A. 气候寒冷', 'B. 气候干旱', 'C. 地势高峻', 'D. 森林茂密'),
      '二、综合题（本大题共1小题，共10.0分）',
      '4.  阅读图文材料，回答下列问题。(10分)',
      '材料一：该国国土狭长，渔业发达。',
      '（1）该国位于________洲，东临________山脉。（4分）',
      '（2）分析该国渔业发达的原因。（6分）',
    ]),
    pages([
      centre('答案和解析'),
      '1.【答案】A',
      '【解析】解：读图可知，甲地位于赤道附近。',
      '2.【答案】D 3.【答案】B',
      '【解析】本题组考查人口分布。',
      '4.【答案】（1）南美；安第斯',
      '（2）寒暖流交汇',
      '【解析】略',
    ]),
  )
  expect(outline(draft)).toEqual([
    '1 single 2 ABCD = A',
    '2 single 2 ABCD = D',
    '3 single 2 ABCD = B',
    '4 short 10 = （1）南美；安第斯 （2）寒暖流交汇',
  ])
  expect(draft.questions.map(({ passage }) => passage)).toEqual([null, 0, 0, null])
})

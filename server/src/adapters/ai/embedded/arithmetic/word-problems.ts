import {
  add,
  divide,
  formatRational,
  isWhole,
  multiply,
  negate,
  ONE,
  parseRational,
  type Rational,
  rational,
} from './rational.ts'
import type { RuleSolution } from './rule-solution.ts'

interface ProblemPattern {
  /** Matches the whole text; its groups `a` and `b` are the only numbers. */
  readonly pattern: RegExp
  readonly value: (a: Rational, b: Rational) => Rational
  readonly formatWorking: (a: string, b: string, value: string) => string
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const A = `(?<a>${NUMBER})`
const B = `(?<b>${NUMBER})`
const UNIT = '(?<unit>个|支|本|块|件|千克|公斤|斤|米|张|盒|瓶|袋|棵|台|套|箱|只|双|条|把|枝|份)'
const percent = (share: Rational) => divide(share, rational(100n))
const problemPattern = (
  pattern: string,
  value: ProblemPattern['value'],
  formatWorking: ProblemPattern['formatWorking'],
): ProblemPattern => ({
  pattern: new RegExp(`^${pattern}$`, 'dus'),
  value,
  formatWorking,
})
const CHINESE_DIGITS = '一二三四五六七八九'

const PROBLEM_PATTERNS: readonly ProblemPattern[] = [
  problemPattern(
    String.raw`\D*?(?:原价|标价|定价)(?:是|为)?${A}元\D{0,12}?打(?<b>[1-9${CHINESE_DIGITS}])折(?:出售|销售|后)*[，,。]\D*?(?:现价|现在|实际|折后)\D*?多少[元钱]\D*`,
    (price, tenths) => multiply(price, divide(tenths, rational(10n))),
    (price, tenths, value) => `现价 = 原价 × 折扣 = ${price} × ${tenths}0% = ${value}（元）。`,
  ),
  problemPattern(
    String.raw`(?:求)?${A}的${B}%(?:是|等于)(?:多少|_+|[（(]\s*[）)])[？?。]?`,
    (whole, share) => multiply(whole, percent(share)),
    (whole, share, value) => `求一个数的百分之几，用乘法：${whole} × ${share}% = ${value}。`,
  ),
  problemPattern(
    String.raw`\D*?有\D{0,4}?${A}(?<unit>人|名|个|棵|本|只)\D{0,8}?[，,。](?:其中)?(?<noun>\p{Script=Han}{1,6})占\D{0,8}?${B}%[，,。](?:\p{Script=Han}{0,4})\k<noun>(?:一共|共)?有?多少\k<unit>\D{0,4}`,
    (whole, share) => multiply(whole, percent(share)),
    (whole, share, value) => `部分 = 总数 × 百分比 = ${whole} × ${share}% = ${value}。`,
  ),
  problemPattern(
    String.raw`\D*?(?:每|一)${UNIT}\D{0,8}?${A}元[，,。]\D{0,10}?${B}\k<unit>\D{0,12}?多少[元钱]\D{0,4}`,
    multiply,
    (price, count, value) => `总价 = 单价 × 数量 = ${price} × ${count} = ${value}（元）。`,
  ),
  problemPattern(
    String.raw`\D*?原价(?:是|为)?${A}元[，,]\D{0,6}?(?:涨价|提价|上涨)了?${B}%后?[，,。]\D{0,6}?现价\D{0,4}?多少元\D{0,4}`,
    (price, share) => multiply(price, add(ONE, percent(share))),
    (price, share, value) => `现价 = 原价 ×（1 + 涨幅）= ${price} ×（1 + ${share}%）= ${value}（元）。`,
  ),
  problemPattern(
    String.raw`\D*?原价(?:是|为)?${A}元[，,]\D{0,6}?(?:降价|下调|下降|降低)了?${B}%后?[，,。]\D{0,6}?现价\D{0,4}?多少元\D{0,4}`,
    (price, share) => multiply(price, add(ONE, negate(percent(share)))),
    (price, share, value) => `现价 = 原价 ×（1 - 降幅）= ${price} ×（1 - ${share}%）= ${value}（元）。`,
  ),
  problemPattern(
    String.raw`(?:A|An|One|Each) (?<thing>[a-z]+) costs ${A} (?<coin>yuan|dollars)\. How much do ${B} \k<thing>(?:s|es) cost\?`,
    multiply,
    (price, count, value) => `总价 = 单价 × 数量 = ${price} × ${count} = ${value}。`,
  ),
  problemPattern(
    String.raw`(?:A|An|The) [a-z]+ costs ${A} (?:yuan|dollars)\. It is ${B}% off (?:now|today)\. How much is it now\?`,
    (price, share) => multiply(price, add(ONE, negate(percent(share)))),
    (price, share, value) => `现价 = 原价 ×（1 - 优惠）= ${price} ×（1 - ${share}%）= ${value}。`,
  ),
]

/** Words that indicate a further step, so that the pattern does not cover the whole problem. */
const FURTHER_STEP =
  /剩|找|又|再|还|送|满|另|先|除|其余|其他|利润|成本|进价|便宜|节省|省|少付|多付|亏|赚|相差|差|比|没有|不是|平均/

export function readWordProblem(content: string): RuleSolution | undefined {
  if (FURTHER_STEP.test(content)) return undefined
  for (const { pattern, value, formatWorking } of PROBLEM_PATTERNS) {
    const match = pattern.exec(content)
    const { a, b } = match?.groups ?? {}
    const [aRange, bRange] = [match?.indices?.groups?.a, match?.indices?.groups?.b]
    if (!a || !b || !aRange || !bRange) continue
    const tenths = String(CHINESE_DIGITS.indexOf(b) + 1)
    const [first, second] = [parseRational(a), parseRational(tenths === '0' ? b : tenths)]
    if (!first || !second) continue
    const result = value(first, second)
    return {
      value: result,
      letter: undefined,
      numbers: [aRange, bRange],
      explanation: formatWorking(formatRational(first), formatRational(second), formatRational(result)),
      whole: isWhole(result),
      negative: result.n < 0n,
    }
  }
  return undefined
}

import { evaluate, solveEquation } from './expression.ts'
import { formatRational, isWhole } from './rational.ts'
import type { RuleSolution } from './rule-solution.ts'
import { readWordProblem } from './word-problems.ts'

const LEADING_PHRASE =
  /^\s*(?:(?:计算|口算|笔算|脱式计算|直接写出得数|求值|算一算|求|解方程|解下列方程|解|方程|已知|若|Calculate|Work out|Solve(?: the equation)?)\s*[：:，,]?\s*)*/i
const TRAILING_PHRASE =
  /\s*(?:的?(?:值|解|结果|根)(?:是|为)?|等于(?:多少)?|[，,]\s*(?:则|那么|求)?\s*\$?[a-z]\$?\s*(?=[=＝的_是？?]|$))?(?:的值)?(?:是|为)?(?:多少)?\s*[=＝]?\s*\$?\s*(?:_+|[（(]\s*[）)])?\s*[?？。.]*\s*$/

/** Longer texts match no rule and would make the patterns slow. */
const MAX_CHARACTERS = 300

/** Solves expressions, linear equations and known word problems; undefined for anything else. */
export function solveByRules(content: string): RuleSolution | undefined {
  if (content.length > MAX_CHARACTERS) return undefined
  return readCalculation(content) ?? readWordProblem(content)
}

function readCalculation(content: string): RuleSolution | undefined {
  const from = LEADING_PHRASE.exec(content)?.[0].length ?? 0
  // The trailing phrase may begin anywhere; the first cut with a valid expression wins.
  for (let to = from + 1; to <= content.length; to++) {
    if (!TRAILING_PHRASE.test(content.slice(to)) || TRAILING_PHRASE.exec(content.slice(to))?.index !== 0)
      continue
    const body = content.slice(from, to)
    const evaluated = /[=＝]/.test(body) ? solveEquation(body) : evaluate(body)
    // A lone number is not a calculation.
    if (!evaluated || evaluated.steps.length === 0) continue
    const { value, letter, steps } = evaluated
    const numbers = [...body.matchAll(/\d+(?:\.\d+)?/g)].map(
      ({ index, 0: text }) => [from + index, from + index + text.length] as const,
    )
    return {
      value,
      letter,
      numbers,
      explanation: letter
        ? `移项、合并同类项，再把 ${letter} 的系数化为 1，得 ${letter} = ${formatRational(value)}；代入原方程，左右两边相等。`
        : `按运算顺序（先算括号里的，再算乘除，最后算加减）计算，结果是 ${formatRational(value)}。`,
      whole: steps.every(isWhole),
      negative: steps.some(({ n }) => n < 0n),
    }
  }
  return undefined
}

import type { Input } from '@shangxue/contract/platform/endpoint'
import type { answerPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import { parseMoney } from '../../../lib/money.ts'

export type Answer = Input<typeof answerPriceClaim>['answers'][number]

export interface ParsedAnswers {
  readonly answers: readonly Answer[]
  /** Lines without an IMEI or with an unreadable amount. */
  readonly skipped: readonly string[]
}

const CODE = /^[A-Za-z0-9]{8,20}$/
const ACCEPTED = /^(认可|同意|通过|全额)$/
const REFUSED = /^(不认|不认可|拒绝|不通过|驳回)$/

function parseLine(line: string): Answer | undefined {
  const [imei = '', second = '', ...rest] = line
    .split(/[\t,，;；]| {1,}/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  if (!CODE.test(imei) || !/\d/.test(imei)) return undefined
  const reason = rest.join(' ').slice(0, 200)
  if (second === '' || ACCEPTED.test(second)) return { imei, reason }
  if (REFUSED.test(second)) return { imei, amount_fen: 0, reason }
  const fen = parseMoney(second)
  return fen === null || fen < 0 ? undefined : { imei, amount_fen: fen, reason }
}

/** Reads answers from a pasted table: IMEI, accepted amount or 认可 or 不认, and the reason. A heading is skipped. */
export function parseAnswers(text: string): ParsedAnswers {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const answers: Answer[] = []
  const skipped: string[] = []
  for (const line of lines) {
    const answer = parseLine(line)
    if (answer) answers.push(answer)
    else if (!/^(imei|串号)/i.test(line)) skipped.push(line)
  }
  return { answers, skipped }
}

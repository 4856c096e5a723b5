import { codesIn, isMistypedImei } from '@shangxue/contract/devices/device-codes'
import { MOST_QUERY_CODES } from '@shangxue/contract/devices/endpoints'

/** Where the list of codes is kept, so that it is there after the page was left. */
export const CODES_SLOT = 'activation-query'
export interface CodesDraft {
  readonly text: string
}
export const NO_CODES: CodesDraft = { text: '' }

export interface CodeList {
  /** In order, each once, the wrong ones too. */
  readonly codes: readonly string[]
  readonly repeated: number
  readonly wrong: readonly string[]
  /** Beyond what is asked at a time. */
  readonly over: number
  /** What is sent: with the doubles, so that the result tells them, as long as there is room. */
  readonly asked: readonly string[]
}

const CODE = /^[\dA-Z][\dA-Z/_-]{3,39}$/
const isWrong = (code: string) => isMistypedImei(code) || !CODE.test(code)

/** What a pasted text holds: codes, doubles, and what can be none. */
export function readCodes(text: string): CodeList {
  const all = codesIn(text)
  const codes = [...new Set(all)]
  return {
    codes,
    repeated: all.length - codes.length,
    wrong: codes.filter(isWrong),
    over: Math.max(0, codes.length - MOST_QUERY_CODES),
    asked: all.length > MOST_QUERY_CODES ? codes : all,
  }
}

/** The codes that can be asked for, a line each. */
export function tidied(text: string): string {
  const { codes, wrong } = readCodes(text)
  return codes.filter((code) => !wrong.includes(code)).join('\n')
}

import { isMistypedImei, parseCodeList } from '@shangxue/contract/devices/device-codes'
import { QUERY_CODES_MAX } from '@shangxue/contract/devices/endpoints'

/** Draft slot of the list of codes, which survives leaving the screen. */
export const CODES_SLOT = 'activation-query'
export interface CodesDraft {
  readonly text: string
}
export const EMPTY_CODES: CodesDraft = { text: '' }

export interface CodeList {
  /** Unique codes in order, including invalid ones. */
  readonly codes: readonly string[]
  readonly repeated: number
  readonly invalid: readonly string[]
  /** Number of codes above the limit of one query. */
  readonly excess: number
  /** Codes to query. Includes duplicates if they fit, so that the result can mark them. */
  readonly queryCodes: readonly string[]
}

const CODE = /^[\dA-Z][\dA-Z/_-]{3,39}$/
const isInvalid = (code: string) => isMistypedImei(code) || !CODE.test(code)

/** Parses pasted text into unique codes, duplicates and invalid codes. */
export function parseCodes(text: string): CodeList {
  const all = parseCodeList(text)
  const codes = [...new Set(all)]
  return {
    codes,
    repeated: all.length - codes.length,
    invalid: codes.filter(isInvalid),
    excess: Math.max(0, codes.length - QUERY_CODES_MAX),
    queryCodes: all.length > QUERY_CODES_MAX ? codes : all,
  }
}

/** The valid codes, one per line. */
export function withoutInvalid(text: string): string {
  const { codes, invalid } = parseCodes(text)
  return codes.filter((code) => !invalid.includes(code)).join('\n')
}

import { describe, expect, it } from 'vitest'
import { checkCodes, createDedupeFilter } from './scanned-codes.ts'

const fifteen = (code: string) => (/^\d{15}$/.test(code) ? undefined : 'IMEI 是 15 位数字')
const one = '359881234567897'
const other = '490154203237518'

describe('pasted lines', () => {
  it('are parsed with separators, labels and full-width digits', () => {
    expect(checkCodes(`IMEI1：${one}\n ${other}，１２３`).good).toEqual([one, other, '123'])
  })

  it('return the reason for invalid codes and omit known ones', () => {
    const result = checkCodes(`${one}\n${one}\n12345\n${other}`, fifteen, new Set([other]))
    expect(result).toEqual({
      good: [one],
      bad: [{ code: '12345', reason: 'IMEI 是 15 位数字' }],
      repeated: 2,
    })
  })

  it('are accepted up to five hundred', () => {
    const lines = Array.from({ length: 500 }, (_, line) => String(100_000_000_000_000 + line))
    expect(checkCodes(lines.join('\n'), fifteen).good).toHaveLength(500)
  })
})

describe('the camera', () => {
  it('accepts a code once however often it is read', () => {
    const judge = createDedupeFilter(fifteen, [])
    expect(judge(one, 0)).toEqual({ kind: 'taken' })
    expect(judge(one, 120)).toBeUndefined()
    expect(judge(one, 240)).toBeUndefined()
  })

  it('reports a repeat only after the code was out of view', () => {
    const judge = createDedupeFilter(fifteen, [])
    judge(one, 0)
    expect(judge(one, 2000)).toBeUndefined()
    expect(judge(one, 6000)).toEqual({ kind: 'repeated' })
  })

  it('rejects known codes and returns the reason for a bad code', () => {
    const judge = createDedupeFilter(fifteen, [other])
    expect(judge(other, 0)).toEqual({ kind: 'repeated' })
    expect(judge('123', 0)).toEqual({ kind: 'bad', reason: 'IMEI 是 15 位数字' })
  })
})

import { describe, expect, test } from 'vitest'
import { BatchReader, endsReady, lastErrorText, simpleQuery } from './wire.ts'

const frame = (type: string, body = '') => {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`)
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}
const extended = Buffer.concat([frame('P', 'parse'), frame('B', 'bind'), frame('E', 'execute'), frame('S')])

describe('BatchReader', () => {
  test('holds messages back until the Sync, however they are split', () => {
    for (let cut = 1; cut < extended.length; cut += 1) {
      const reader = new BatchReader()
      expect(reader.push(extended.subarray(0, cut)).batch).toBeUndefined()
      expect(reader.push(extended.subarray(cut)).batch).toEqual({ bytes: extended, endsReady: true })
    }
  })

  test('returns complete batches and buffers the rest', () => {
    const reader = new BatchReader()
    const first = simpleQuery('SELECT 1').bytes
    const result = reader.push(Buffer.concat([first, extended.subarray(0, 9)]))
    expect(result.batch?.bytes).toEqual(first)
    expect(reader.push(extended.subarray(9)).batch?.bytes).toEqual(extended)
  })

  test('expects no ReadyForQuery after a Flush', () => {
    const flush = Buffer.concat([frame('P', 'parse'), frame('H')])
    expect(new BatchReader().push(flush).batch).toEqual({ bytes: flush, endsReady: false })
  })

  test('accepts a startup message without type byte', () => {
    const startup = Buffer.concat([Buffer.from([0, 0, 0, 14, 0, 3, 0, 0]), Buffer.from('user\0\0')])
    expect(new BatchReader().push(startup).batch?.bytes).toEqual(startup)
  })

  test('never forwards a Terminate', () => {
    const query = simpleQuery('SELECT 1').bytes
    const result = new BatchReader().push(Buffer.concat([query, frame('X')]))
    expect(result).toEqual({ batch: { bytes: query, endsReady: true }, terminated: true })
  })
})

test('requires a complete ReadyForQuery at the end', () => {
  const ready = frame('Z', 'I')
  expect(endsReady(Buffer.concat([frame('C', 'SELECT 1\0'), ready]))).toBe(true)
  expect(endsReady(frame('C', 'SELECT 1\0'))).toBe(false)
  expect(endsReady(new Uint8Array())).toBe(false)
})

test('reads the last error with its severity', () => {
  const response = Buffer.concat([
    frame('E', 'SERROR\0VERROR\0C22012\0Mfirst\0\0'),
    frame('E', 'SPANIC\0VPANIC\0C58030\0Mdisk full\0\0'),
  ])
  expect(lastErrorText(response)).toBe('PANIC: disk full')
  expect(lastErrorText(frame('Z', 'I'))).toBeUndefined()
})

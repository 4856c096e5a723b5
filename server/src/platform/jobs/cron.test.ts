import { expect, test } from 'vitest'
import { parseCron } from './cron.ts'

test.each([
  ['* * * * *', '2026-03-01T10:07:30Z', true],
  ['*/30 * * * *', '2026-03-01T10:30:00Z', true],
  ['*/30 * * * *', '2026-03-01T10:31:00Z', false],
  ['10 20 * * *', '2026-03-01T20:10:59Z', true],
  ['10 20 * * *', '2026-03-01T21:10:00Z', false],
  ['0 0 1 1 *', '2026-01-01T00:00:00Z', true],
  ['5,35 * * * 0', '2026-03-01T10:35:00Z', true],
])('matches %s at %s: %s', (cron, moment, due) => {
  expect(parseCron(cron)(new Date(moment))).toBe(due)
})

test.each(['* * * *', '60 * * * *', '*/0 * * * *', '1-5 * * * *', 'MON * * * *', '* 24 * * *'])(
  'rejects %s',
  (cron) => {
    expect(() => parseCron(cron)).toThrow(TypeError)
  },
)

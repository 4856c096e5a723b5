import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchDay } from './match.ts'

const payment = (id: number, amountFen: number, time = '10:00', reference = '') => ({
  ...{ id, amountFen, time, reference },
})
const ids = (matches: ReturnType<typeof matchDay>) =>
  matches.map(({ payment: ours, line }) => `${ours?.id ?? '-'}:${line?.id ?? '-'}`).sort()

test('matches by reference before amount, also if the amounts differ', () => {
  const ours = [payment(1, 500, '10:00', 'A'), payment(2, 500, '10:01')]
  const theirs = [payment(11, 500, '10:00'), payment(12, 510, '18:00', 'A')]
  expect(ids(matchDay(ours, theirs))).toEqual(['1:12', '2:11'])
})

test('matches equal amounts nearest in time within two hours', () => {
  const ours = [payment(1, 500, '10:00'), payment(2, 500, '12:00'), payment(3, 500, '20:00')]
  const theirs = [payment(11, 500, '12:05'), payment(12, 500, '10:05'), payment(13, 500, '17:59')]
  expect(ids(matchDay(ours, theirs))).toEqual(['-:13', '1:12', '2:11', '3:-'])
})

test('does not match a refund with the payment of the same reference', () => {
  const ours = [payment(1, 500, '10:00', 'A'), payment(2, -500, '11:00', 'A')]
  const theirs = [payment(11, -500, '11:00', 'A'), payment(12, 500, '10:00', 'A')]
  expect(ids(matchDay(ours, theirs))).toEqual(['1:12', '2:11'])
})

test('uses each payment and line exactly once, whatever their order', () => {
  const row = (id: number) =>
    fc.record({
      id: fc.constant(id),
      amountFen: fc.constantFrom(100, 200, -100),
      time: fc.constantFrom('', '09:00', '10:30', '23:00'),
      reference: fc.constantFrom('', 'A', 'B'),
    })
  const rows = fc
    .integer({ min: 0, max: 7 })
    .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => row(i + 1))))
  fc.assert(
    fc.property(rows, rows, (payments, lines) => {
      const timed = payments.map((one) => ({ ...one, time: one.time || '08:00' }))
      const matches = matchDay(timed, lines)
      expect(matches.flatMap(({ payment: ours }) => ours?.id ?? []).sort()).toEqual(timed.map(({ id }) => id))
      expect(matches.flatMap(({ line }) => line?.id ?? []).sort()).toEqual(lines.map(({ id }) => id))
      expect(ids(matchDay([...timed].reverse(), [...lines].reverse()))).toEqual(ids(matches))
    }),
  )
})

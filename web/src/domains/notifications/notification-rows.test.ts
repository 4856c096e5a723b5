// @vitest-environment node
import { expect, test } from 'vitest'
import { rowsOf } from './notification-rows.ts'
import type { Notice } from './use-notifications.ts'

/** By time of day in Shanghai on a day of March. */
const notice = (id: number, kind: string, day = 10, read = true): Notice => ({
  id,
  kind,
  title: `第${id}条`,
  body: '',
  link: null,
  created_at: `2026-03-${String(day).padStart(2, '0')}T04:00:00.000Z`,
  read,
})
const shape = (notices: readonly Notice[], opened: ReadonlySet<string> | 'all' = new Set()) =>
  rowsOf(notices, opened).map((row) =>
    row.kind === 'more'
      ? `+${row.count}${row.unread ? ` ${row.unread}未读` : ''}`
      : `${row.beginsDay ? '|' : ''}${row.notice.id}`,
  )
const createNotices = (count: number, kind = 'task.due', from = 1) =>
  Array.from({ length: count }, (_, i) => notice(from + i, kind))

test('starts each day once', () => {
  expect(shape([notice(1, 'sale.a'), notice(2, 'task.a'), notice(3, 'sale.a', 9)])).toEqual(['|1', '2', '|3'])
})

test('shows four notices of a topic and collapses three of five', () => {
  expect(shape(createNotices(4))).toEqual(['|1', '2', '3', '4'])
  expect(shape(createNotices(5))).toEqual(['|1', '2', '+3'])
})

test('counts unread notices in a collapsed row', () => {
  expect(shape([...createNotices(3), notice(4, 'task.x', 10, false), notice(5, 'task.y')])).toEqual([
    '|1',
    '2',
    '+3 1未读',
  ])
})

test('ends a run at another topic or day', () => {
  expect(
    shape([...createNotices(3), notice(9, 'sale.a'), ...createNotices(3, 'task.due', 20)]),
  ).not.toContain('+3')
  expect(shape([...createNotices(3), notice(8, 'task.a', 9), notice(9, 'task.a', 9)])).toEqual([
    '|1',
    '2',
    '3',
    '|8',
    '9',
  ])
})

test('does not start a day again after a collapsed row', () => {
  expect(shape([...createNotices(5), notice(9, 'sale.a')])).toEqual(['|1', '2', '+3', '9'])
})

test('does not collapse expanded topics', () => {
  expect(shape(createNotices(5), new Set(['2026-03-10 task']))).toHaveLength(5)
  expect(shape(createNotices(5), 'all')).toHaveLength(5)
  expect(shape(createNotices(5), new Set(['2026-03-10 sale']))).toHaveLength(3)
})

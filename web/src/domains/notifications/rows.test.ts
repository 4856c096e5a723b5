// @vitest-environment node
import { expect, test } from 'vitest'
import { rowsOf } from './rows.ts'
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
const many = (count: number, kind = 'task.due', from = 1) =>
  Array.from({ length: count }, (_, i) => notice(from + i, kind))

test('each day begins once', () => {
  expect(shape([notice(1, 'sale.a'), notice(2, 'task.a'), notice(3, 'sale.a', 9)])).toEqual(['|1', '2', '|3'])
})

test('four about the same topic stand there, of five three are folded away', () => {
  expect(shape(many(4))).toEqual(['|1', '2', '3', '4'])
  expect(shape(many(5))).toEqual(['|1', '2', '+3'])
})

test('what was folded away says how much of it is unread', () => {
  expect(shape([...many(3), notice(4, 'task.x', 10, false), notice(5, 'task.y')])).toEqual([
    '|1',
    '2',
    '+3 1未读',
  ])
})

test('another topic or another day ends a run', () => {
  expect(shape([...many(3), notice(9, 'sale.a'), ...many(3, 'task.due', 20)])).not.toContain('+3')
  expect(shape([...many(3), notice(8, 'task.a', 9), notice(9, 'task.a', 9)])).toEqual([
    '|1',
    '2',
    '3',
    '|8',
    '9',
  ])
})

test('after what was folded away a day begins no second time', () => {
  expect(shape([...many(5), notice(9, 'sale.a')])).toEqual(['|1', '2', '+3', '9'])
})

test('what was opened, or all of it, is not folded', () => {
  expect(shape(many(5), new Set(['2026-03-10 task']))).toHaveLength(5)
  expect(shape(many(5), 'all')).toHaveLength(5)
  expect(shape(many(5), new Set(['2026-03-10 sale']))).toHaveLength(3)
})

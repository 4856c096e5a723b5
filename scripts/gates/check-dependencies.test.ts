import { expect, test } from 'vitest'
import { formatTable, outdatedRows } from '../check-dependencies.mjs'

const use = (current: string | undefined, latest: string, dependent = 'server') => ({
  current,
  wanted: latest,
  latest,
  dependent,
})

test('lists an outdated package once with all its workspaces', () => {
  expect(outdatedRows({ vite: [use('8.3.8', '8.10.0', 'web'), use('8.3.8', '8.10.0', 'root')] })).toEqual([
    ['vite', '8.3.8', '8.10.0', 'web, root'],
  ])
})

test('leaves out packages that are not installed or newer than the latest for this Node', () => {
  expect(outdatedRows({ optional: use(undefined, '1.0.0'), ahead: use('12.38.0', '10.4.2') })).toEqual([])
})

test('aligns the columns', () => {
  expect(
    formatTable([
      ['Package', 'Latest'],
      ['a', '1'],
    ]),
  ).toBe('Package  Latest\na        1')
})

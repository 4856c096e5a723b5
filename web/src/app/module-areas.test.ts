import { MODULE_KEYS } from '@shangxue/contract/permissions'
import { expect, test } from 'vitest'
import { AREAS } from '../domains/session/module-areas.ts'
import { modulesFor } from '../domains/session/modules.ts'
import { ADDRESSES } from './addresses.ts'

const BOSS = { isAdmin: true, permissions: Object.fromEntries(MODULE_KEYS.map((key) => [key, true])) }
const placed = AREAS.flatMap(({ modules }) => Object.keys(modules)).sort()

test('every address in the grid of modules has its area: nothing stands under 其他', () => {
  const groups = modulesFor(ADDRESSES, BOSS, {})
  expect(groups.map(({ name }) => name)).toEqual(AREAS.map(({ name }) => name))
})

test('every module that has an area is an address in the grid', () => {
  const shown = modulesFor(ADDRESSES, BOSS, {}).flatMap(({ modules }) => modules.map(({ path }) => path))
  expect(shown.sort()).toEqual(placed)
})

import { PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { MODULE_KEYS } from '@shangxue/contract/platform/permissions'
import { expect, test } from 'vitest'
import { AREAS } from '../domains/session/modules/module-areas.ts'
import { modulesFor } from '../domains/session/modules/modules.ts'
import type { SessionState } from '../lib/session/state.ts'
import { ROUTES } from './routes.ts'

const USER: SessionState = {
  ...{ isLoggedIn: true, userName: '小林', database: '演示数据库', userId: 7, position: '业务员' },
  ...{ isAdmin: false, permissions: {} },
}
const BOSS = {
  ...USER,
  isAdmin: true,
  permissions: Object.fromEntries(MODULE_KEYS.map((key) => [key, true])),
}
const placed = AREAS.flatMap(({ modules }) => Object.keys(modules)).sort()

test('assigns every module to an area, none to 其他', () => {
  const groups = modulesFor(ROUTES, BOSS, {})
  expect(groups.map(({ name }) => name)).toEqual(AREAS.map(({ name }) => name))
})

test('lists every module that has an area', () => {
  const visiblePaths = modulesFor(ROUTES, BOSS, {}).flatMap(({ modules }) => modules.map(({ path }) => path))
  expect(visiblePaths.sort()).toEqual(placed)
})

test('lists only learning modules for a pupil', () => {
  const groups = modulesFor(ROUTES, { ...USER, position: PUPIL_POSITION }, {})
  expect(groups.map(({ name }) => name)).toEqual(['英语学习', '试卷与错题', '阅读理解', '悬赏任务'])
})

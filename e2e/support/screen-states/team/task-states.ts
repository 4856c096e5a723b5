import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../../visual/screen-states.ts'

const openTask = async (page: Page) => {
  await page.getByRole('link', { name: /^双十二活动物料准备/ }).click()
  await expect(page.getByRole('list', { name: '评论和动态' })).toBeVisible()
}

/** Tasks, their calendar and workload. */
export const TASK_STATES: readonly ScreenState[] = [
  { name: 'tasks', user: 'laoban', path: '/tasks?scope=all' },
  { name: 'tasks, no results', user: 'yewuyuan', path: '/tasks?q=没有这件事' },
  { name: 'tasks, filters', user: 'laoban', path: '/tasks', open: opensSheet('筛选') },
  {
    name: 'new task, validation errors',
    user: 'yewuyuan',
    path: '/tasks?edit=new',
    open: press('新增'),
  },
  { name: 'task', user: 'laoban', path: '/tasks?scope=all', open: openTask },
  { name: 'task, not found', user: 'yewuyuan', path: '/tasks/detail/999999' },
  { name: 'task calendar, month', user: 'laoban', path: '/tasks/calendar?scope=all' },
  { name: 'task calendar, week', user: 'laoban', path: '/tasks/calendar?view=week&scope=all' },
  { name: 'workload', user: 'laoban', path: '/tasks/management' },
]

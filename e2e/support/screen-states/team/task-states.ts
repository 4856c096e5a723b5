import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../../visual/screen-states.ts'

const openTask = async (page: Page) => {
  await page.getByRole('link', { name: /^双十二活动物料准备/ }).click()
  await expect(page.getByRole('list', { name: '评论和动态' })).toBeVisible()
}

/** Tasks of the team. */
export const TASK_STATES: readonly ScreenState[] = [
  { name: 'tasks', user: 'laoban', path: '/tasks?scope=all' },
  { name: 'tasks, none found', user: 'yewuyuan', path: '/tasks?q=没有这件事' },
  { name: 'filters of tasks', user: 'laoban', path: '/tasks', open: opensSheet('筛选') },
  {
    name: 'a new task with everything missing',
    user: 'yewuyuan',
    path: '/tasks?edit=new',
    open: press('新增'),
  },
  { name: 'a task', user: 'laoban', path: '/tasks?scope=all', open: openTask },
  { name: 'a task that is not there', user: 'yewuyuan', path: '/tasks/detail/999999' },
  { name: 'tasks of a month', user: 'laoban', path: '/tasks/calendar?scope=all' },
  { name: 'tasks of a week', user: 'laoban', path: '/tasks/calendar?view=week&scope=all' },
  { name: 'load of people', user: 'laoban', path: '/tasks/management' },
]

import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const READING = '/reading-comprehension'

/** A library text with tasks after its six questions. */
const WITH_TASKS = `${READING}?level=初中&q=${encodeURIComponent('The Wrong Bus')}`
const openTask = async (page: Page) => {
  await page.getByRole('link', { name: /^The Wrong Bus/ }).click()
  const number = page.getByRole('navigation', { name: '题号' }).getByRole('button')
  await number.last().click()
  await page.getByRole('textbox', { name: /题的答案$/ }).fill('He had no phone.')
}

/** All reading screens of a learner with some days of history. */
export const READING_STATES: readonly ScreenState[] = [
  { name: 'reading library', path: READING },
  { name: 'own reading exercises', path: `${READING}?whose=mine` },
  { name: 'exercise generator', path: `${READING}/generator` },
  {
    name: 'exercise generator, preview',
    path: `${READING}/generator`,
    open: async (page) => {
      await press('预览')(page)
      await expect(page.getByRole('button', { name: '换一篇' })).toBeVisible()
    },
  },
  {
    name: 'reading practice',
    path: `${READING}?whose=mine`,
    open: async (page) => {
      await page.getByRole('link', { name: /词/ }).first().click()
      await expect(page.getByRole('group', { name: '第1题的选项' })).toBeVisible()
    },
  },
  { name: 'reading practice, task', path: WITH_TASKS, open: openTask },
  {
    name: 'reading result, tasks',
    path: WITH_TASKS,
    open: async (page) => {
      await openTask(page)
      await press(/^提交/)(page)
      await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
      await expect(page.getByRole('group', { name: /自评$/ }).first()).toBeVisible()
    },
  },
  {
    name: 'reading result',
    path: '/reading-comprehension-history',
    open: async (page) => {
      await page
        .getByRole('link', { name: /精选.*\d\/\d/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: '在原文中标出' }).first()).toBeVisible()
    },
  },
  { name: 'reading history', path: '/reading-comprehension-history' },
  { name: 'reading by skill', path: '/reading-comprehension-analysis' },
  { name: 'own reading texts', path: '/reading-comprehension-materials' },
  {
    name: 'own reading texts, new text',
    path: '/reading-comprehension-materials',
    open: opensSheet('添加素材'),
  },
  { name: 'reading training plan', path: '/reading-comprehension-training-plan' },
  { name: 'reading settings', path: '/reading-comprehension-settings' },
  { name: 'reading dashboard', path: '/reading-comprehension-dashboard' },
  { name: 'reading from wrong questions', path: '/reading-comprehension-from-wrong-questions' },
  { name: 'reading challenge', path: '/reading-comprehension-challenge' },
  { name: 'reading guide', path: '/reading-comprehension-guide' },
]

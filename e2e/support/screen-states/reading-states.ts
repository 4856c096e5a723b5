import { expect } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const READING = '/reading-comprehension'

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

import type { Page } from '@playwright/test'
import { opensSheet, type ScreenState } from '../visual/screen-states.ts'

const WORKBENCH = '/english-study?view=content'

/** A text that must exist. */
export const DRAFT_TITLE = 'The Blue Kite'
const draftLink = (page: Page) => page.getByRole('link', { name: new RegExp(DRAFT_TITLE) }).first()

/** The screens of those who write content, with one text. */
export const CONTENT_STATES: readonly ScreenState[] = [
  { name: 'own content', path: WORKBENCH },
  { name: 'own content, kinds', path: WORKBENCH, open: opensSheet('新增内容') },
  ...['word', 'sentence', 'reading', 'cloze', 'gapped', 'listening'].map((kind) => ({
    name: `new ${kind}`,
    path: `${WORKBENCH}&new=${kind}`,
  })),
  { name: 'answers to tasks', path: `${WORKBENCH}&answers=1` },
  {
    name: 'own text',
    path: WORKBENCH,
    open: async (page) => {
      await draftLink(page).click()
      await page.getByLabel('正文', { exact: true }).waitFor()
    },
  },
  {
    name: 'own text, preview',
    path: WORKBENCH,
    open: async (page) => {
      await draftLink(page).click()
      await opensSheet('预览')(page)
    },
  },
]

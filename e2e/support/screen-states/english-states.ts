import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const GAMES = '/english-study/game-challenge'
const GAPPED = '/cloze-practice?mode=gapped&level=初中'
/** A text whose word `sound` has a further example and a mistake. */
const openGappedText = async (page: Page) => {
  await page.getByRole('link', { name: /^How to Remember New Names/ }).click()
  await expect(page.getByRole('list', { name: '选项', exact: true })).toBeVisible()
}

/** All English screens and overlays of a guest who has learnt a few words. */
export const ENGLISH_STATES: readonly ScreenState[] = [
  { name: 'English home', path: '/english-study' },
  { name: 'English home, grade picker', path: '/english-study', open: opensSheet(/^八年级/) },
  {
    name: 'new word',
    path: '/word-learning',
    open: async (page) => {
      // the words of the day are learnt
      await page.getByRole('button', { name: '再学一组' }).click()
      await expect(page.getByText('记住了，下一个')).toBeVisible()
    },
  },
  {
    name: 'day, first step',
    path: '/english-study/word-practice?mode=today',
    open: (page) =>
      expect(
        page
          .getByRole('heading', { name: /^(复习|新词|阅读) \d\/\d$/ })
          .or(page.getByText(/^短文 \d\/\d$/))
          .first(),
      ).toBeVisible(),
  },
  { name: 'units', path: '/english-study/learning-mode?view=units' },
  { name: 'practice modes', path: '/english-study/word-practice' },
  {
    name: 'multiple choice',
    path: '/english-study/word-practice?mode=recognise',
    open: (page) => expect(page.getByRole('button', { name: '不认识' })).toBeVisible(),
  },
  {
    name: 'multiple choice, wrong answer',
    path: '/english-study/word-practice?mode=listen',
    open: press('不认识'),
  },
  { name: 'spelling', path: '/english-study/word-practice?mode=spell', open: press('提示') },
  { name: 'review, no words due', path: '/english-study/word-practice?mode=review' },
  { name: 'learning goal', path: '/english-study/learning-goal' },
  { name: 'review plan', path: '/english-study/review-plan' },
  { name: 'learning statistics', path: '/english-study/learning-stats' },
  { name: 'weekly letter', path: '/english-study/learning-stats', open: press('给家长的周报') },
  { name: 'achievements', path: '/english-study/achievements' },
  { name: 'achievement', path: '/english-study/achievements', open: press(/百词入门/) },
  { name: 'word cards', path: '/english-study/card-showcase', open: press('看释义') },
  { name: 'pronunciation', path: '/english-study/pronunciation' },
  { name: 'minimal pairs', path: '/english-study/pronunciation?mode=pairs' },
  {
    name: 'minimal pairs, introduction',
    path: '/english-study/pronunciation?mode=pairs&contrast=i-long',
  },
  { name: 'learning modes', path: '/english-study/learning-mode' },
  { name: 'games', path: GAMES },
  { name: 'spelling game', path: `${GAMES}?game=spelling`, open: press('开始') },
  { name: 'matching game', path: `${GAMES}?game=matching`, open: press('开始') },
  { name: 'survival game', path: `${GAMES}?game=survival`, open: press('开始') },
  { name: 'ranks', path: '/rank-system' },
  { name: 'placement test', path: '/english-study/proficiency-assessment' },
  {
    name: 'placement test, word',
    path: '/english-study/proficiency-assessment',
    open: press('开始测评'),
  },
  { name: 'weak words', path: '/english-study/reinforcement-training' },
  { name: 'weak words, selection', path: '/english-study/batch-reinforcement-training' },
  { name: 'cloze passages', path: '/cloze-practice' },
  { name: 'texts with gaps', path: GAPPED },
  { name: 'text with gaps', path: GAPPED, open: openGappedText },
  {
    name: 'text with gaps, options',
    path: GAPPED,
    open: async (page) => {
      await openGappedText(page)
      await opensSheet(/^第\s*1\s*空，/)(page)
    },
  },
  {
    name: 'text with gaps, word with mistakes',
    path: GAPPED,
    open: async (page) => {
      await openGappedText(page)
      await page.getByText('sound', { exact: true }).click()
      await expect(page.getByText('易错')).toBeVisible()
    },
  },
  {
    name: 'text with gaps, result',
    path: GAPPED,
    open: async (page) => {
      await openGappedText(page)
      await press('交卷')(page)
      await page.getByRole('alertdialog').getByRole('button', { name: '交卷' }).click()
      await expect(page.getByText('逐空讲解')).toBeVisible()
    },
  },
  { name: 'sentences', path: '/dictation-practice' },
  { name: 'listening texts', path: '/dictation-practice?mode=listening' },
]

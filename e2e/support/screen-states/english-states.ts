import { expect } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const GAMES = '/english-study/game-challenge'

/** All English screens and overlays of a guest who has learnt a few words. */
export const ENGLISH_STATES: readonly ScreenState[] = [
  { name: 'home', path: '/english-study' },
  { name: 'grades', path: '/english-study', open: opensSheet(/^八年级/) },
  {
    name: 'a new word',
    path: '/word-learning',
    open: async (page) => {
      // the words of the day are learnt
      await page.getByRole('button', { name: '再学一组' }).click()
      await expect(page.getByText('记住了，下一个')).toBeVisible()
    },
  },
  { name: 'kinds of practice', path: '/english-study/word-practice' },
  {
    name: 'a choice',
    path: '/english-study/word-practice?mode=recognise',
    open: (page) => expect(page.getByRole('button', { name: '不认识' })).toBeVisible(),
  },
  {
    name: 'a choice that was wrong',
    path: '/english-study/word-practice?mode=listen',
    open: press('不认识'),
  },
  { name: 'spelling', path: '/english-study/word-practice?mode=spell', open: press('提示') },
  { name: 'nothing to review', path: '/english-study/word-practice?mode=review' },
  { name: 'goal', path: '/english-study/learning-goal' },
  { name: 'plan', path: '/english-study/review-plan' },
  { name: 'stats', path: '/english-study/learning-stats' },
  { name: 'achievements', path: '/english-study/achievements' },
  { name: 'an achievement', path: '/english-study/achievements', open: press(/百词入门/) },
  { name: 'cards', path: '/english-study/card-showcase', open: press('看释义') },
  { name: 'ways of learning', path: '/english-study/learning-mode' },
  { name: 'games', path: GAMES },
  { name: 'spelling game', path: `${GAMES}?game=spelling`, open: press('开始') },
  { name: 'matching game', path: `${GAMES}?game=matching`, open: press('开始') },
  { name: 'survival game', path: `${GAMES}?game=survival`, open: press('开始') },
  { name: 'ranks', path: '/rank-system' },
  { name: 'placement test', path: '/english-study/proficiency-assessment' },
  {
    name: 'a word of the placement test',
    path: '/english-study/proficiency-assessment',
    open: press('开始测评'),
  },
  { name: 'weak words', path: '/english-study/reinforcement-training' },
  { name: 'weak words to choose', path: '/english-study/batch-reinforcement-training' },
  { name: 'cloze passages', path: '/cloze-practice' },
  { name: 'sentences', path: '/dictation-practice' },
]

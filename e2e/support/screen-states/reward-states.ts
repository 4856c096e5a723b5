import { expect } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const HALL = '/reward-tasks'

/** Reward screens of a pupil who has published a task. */
export const REWARD_STATES: readonly ScreenState[] = [
  { name: 'reward tasks', path: HALL },
  { name: 'reward tasks, no results', path: `${HALL}?q=没有这样的` },
  { name: 'reward task', path: HALL, open: opensSheet(/积分/) },
  { name: 'new reward task', path: `${HALL}/create` },
  { name: 'new reward task, validation errors', path: `${HALL}/create`, open: press('下一步') },
  { name: 'own reward tasks', path: `${HALL}/creator-tasks` },
  { name: 'own reward task', path: `${HALL}/creator-tasks`, open: opensSheet(/挑战/) },
  { name: 'reward task attempts', path: `${HALL}/history` },
  {
    name: 'point history',
    path: `${HALL}/history?view=points`,
    open: (page) => expect(page.getByText(/^[+-]\d+$/).first()).toBeVisible(),
  },
]

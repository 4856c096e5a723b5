import { expect } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const HALL = '/reward-tasks'

/** Reward screens of a pupil who has published a task. */
export const REWARD_STATES: readonly ScreenState[] = [
  { name: 'reward tasks', path: HALL },
  { name: 'reward tasks, none found', path: `${HALL}?q=没有这样的` },
  { name: 'a reward task', path: HALL, open: opensSheet(/积分/) },
  { name: 'making a reward task', path: `${HALL}/create` },
  { name: 'making a reward task with everything missing', path: `${HALL}/create`, open: press('下一步') },
  { name: 'own reward tasks', path: `${HALL}/creator-tasks` },
  { name: 'an own reward task', path: `${HALL}/creator-tasks`, open: opensSheet(/挑战/) },
  { name: 'plays of reward tasks', path: `${HALL}/history` },
  {
    name: 'points',
    path: `${HALL}/history?view=points`,
    open: (page) => expect(page.getByText(/^[+-]\d+$/).first()).toBeVisible(),
  },
]

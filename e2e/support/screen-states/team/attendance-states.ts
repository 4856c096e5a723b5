import type { ScreenState } from '../../visual/screen-states.ts'
import { opensSheet, press } from '../../visual/screen-states.ts'

const ADMIN = '/attendance/admin'

/** Clock-in, clock-out and their administration. */
export const ATTENDANCE_STATES: readonly ScreenState[] = [
  { name: 'clock', user: 'yewuyuan', path: '/attendance/clock' },
  { name: 'clock of nobody', user: 'laoban', path: '/attendance/clock' },
  { name: 'calendar of attendance', user: 'yewuyuan', path: '/attendance/calendar' },
  { name: 'own figures of attendance', user: 'yewuyuan', path: '/attendance/statistics' },
  { name: 'figures of a team', user: 'laoban', path: '/attendance/statistics?view=team' },
  { name: 'attendance to decide on', user: 'laoban', path: ADMIN },
  { name: 'attendance of a day', user: 'laoban', path: `${ADMIN}?tab=day` },
  { name: 'changed shifts', user: 'laoban', path: `${ADMIN}?tab=changes` },
  {
    name: 'a shift to change for a day',
    user: 'laoban',
    path: `${ADMIN}?tab=changes`,
    open: opensSheet('新增调班'),
  },
  { name: 'groups of attendance', user: 'laoban', path: `${ADMIN}?tab=groups` },
  {
    name: 'new group, nothing said yet',
    user: 'laoban',
    path: `${ADMIN}?tab=groups&edit=new`,
    open: press('保存'),
  },
  {
    name: 'new shift, nothing said yet',
    user: 'laoban',
    path: `${ADMIN}?tab=shifts&edit=new`,
    open: press('保存'),
  },
  {
    name: 'new work place, nothing said yet',
    user: 'laoban',
    path: `${ADMIN}?tab=places&edit=new`,
    open: press('保存'),
  },
  { name: 'holidays of a year', user: 'laoban', path: `${ADMIN}?tab=calendar&year=2027` },
]

import type { ScreenState } from '../../visual/screen-states.ts'
import { opensSheet, press } from '../../visual/screen-states.ts'

const ADMIN = '/attendance/admin'

/** Clock-in, clock-out and their administration. */
export const ATTENDANCE_STATES: readonly ScreenState[] = [
  { name: 'clock-in', user: 'yewuyuan', path: '/attendance/clock' },
  { name: 'clock-in, user without attendance group', user: 'laoban', path: '/attendance/clock' },
  { name: 'attendance calendar', user: 'yewuyuan', path: '/attendance/calendar' },
  { name: 'own attendance statistics', user: 'yewuyuan', path: '/attendance/statistics' },
  { name: 'team attendance statistics', user: 'laoban', path: '/attendance/statistics?view=team' },
  { name: 'attendance, pending decisions', user: 'laoban', path: ADMIN },
  { name: 'attendance of one day', user: 'laoban', path: `${ADMIN}?tab=day` },
  { name: 'shift changes', user: 'laoban', path: `${ADMIN}?tab=changes` },
  {
    name: 'new shift change',
    user: 'laoban',
    path: `${ADMIN}?tab=changes`,
    open: opensSheet('新增调班'),
  },
  { name: 'attendance groups', user: 'laoban', path: `${ADMIN}?tab=groups` },
  {
    name: 'new attendance group, validation errors',
    user: 'laoban',
    path: `${ADMIN}?tab=groups&edit=new`,
    open: press('保存'),
  },
  {
    name: 'new shift, validation errors',
    user: 'laoban',
    path: `${ADMIN}?tab=shifts&edit=new`,
    open: press('保存'),
  },
  {
    name: 'new work site, validation errors',
    user: 'laoban',
    path: `${ADMIN}?tab=places&edit=new`,
    open: press('保存'),
  },
  { name: 'holiday calendar', user: 'laoban', path: `${ADMIN}?tab=calendar&year=2027` },
]

import { opensSheet, press, type ScreenState } from '../../visual/screen-states.ts'

const CALENDAR = '/others/duty-calendar'
const MANAGEMENT = '/others/duty-management'
const MEETINGS = '/others/meeting-records'

/** Duty calendar, meetings and rose care. */
export const DUTY_STATES: readonly ScreenState[] = [
  { name: 'duty calendar, month', user: 'laoban', path: CALENDAR },
  { name: 'duty calendar, week', user: 'laoban', path: `${CALENDAR}?view=week` },
  { name: 'own duties', user: 'yewuyuan', path: `${CALENDAR}?view=own` },
  { name: 'duty swaps', user: 'yewuyuan', path: `${CALENDAR}?view=swaps` },
  { name: 'new duty', user: 'laoban', path: CALENDAR, open: opensSheet('安排') },
  { name: 'duty posts', user: 'laoban', path: MANAGEMENT },
  {
    name: 'new duty post, validation errors',
    user: 'laoban',
    path: `${MANAGEMENT}?post=new`,
    open: press('保存'),
  },
  { name: 'duty plan, form', user: 'laoban', path: `${MANAGEMENT}?plan=1` },
  { name: 'duty plan, preview', user: 'laoban', path: `${MANAGEMENT}?plan=1`, open: press('预览排班') },
  { name: 'duty counts', user: 'laoban', path: `${MANAGEMENT}?view=counts` },
  { name: 'meetings', user: 'laoban', path: MEETINGS },
  { name: 'new meeting, validation errors', user: 'laoban', path: `${MEETINGS}/add`, open: press('保存') },
  { name: 'meeting, read confirmation', user: 'yewuyuan', path: `${MEETINGS}/detail/2` },
  { name: 'meeting, edit form', user: 'laoban', path: `${MEETINGS}/detail/2?edit=1` },
  { name: 'meeting, not found', user: 'laoban', path: `${MEETINGS}/detail/999999` },
  { name: 'rose care', path: '/rose-care?season=summer&care=pests' },
]

import { opensSheet, press, type ScreenState } from '../../visual/screen-states.ts'

const CALENDAR = '/others/duty-calendar'
const MANAGEMENT = '/others/duty-management'
const MEETINGS = '/others/meeting-records'

/** Duty, meetings and roses. */
export const DUTY_STATES: readonly ScreenState[] = [
  { name: 'duty of a month', user: 'laoban', path: CALENDAR },
  { name: 'duty of a week', user: 'laoban', path: `${CALENDAR}?view=week` },
  { name: 'own duty', user: 'yewuyuan', path: `${CALENDAR}?view=own` },
  { name: 'swaps of duty', user: 'yewuyuan', path: `${CALENDAR}?view=swaps` },
  { name: 'a duty to give', user: 'laoban', path: CALENDAR, open: opensSheet('安排') },
  { name: 'posts of duty', user: 'laoban', path: MANAGEMENT },
  {
    name: 'a new post, nothing said yet',
    user: 'laoban',
    path: `${MANAGEMENT}?post=new`,
    open: press('保存'),
  },
  { name: 'turns to plan', user: 'laoban', path: `${MANAGEMENT}?plan=1` },
  { name: 'turns that are planned', user: 'laoban', path: `${MANAGEMENT}?plan=1`, open: press('预览排班') },
  { name: 'how often each is on duty', user: 'laoban', path: `${MANAGEMENT}?view=counts` },
  { name: 'meetings', user: 'laoban', path: MEETINGS },
  { name: 'a new meeting, nothing said yet', user: 'laoban', path: `${MEETINGS}/add`, open: press('保存') },
  { name: 'minutes to be confirmed', user: 'yewuyuan', path: `${MEETINGS}/detail/2` },
  { name: 'a meeting to be changed', user: 'laoban', path: `${MEETINGS}/detail/2?edit=1` },
  { name: 'a meeting that is gone', user: 'laoban', path: `${MEETINGS}/detail/999999` },
  { name: 'roses', path: '/rose-care?season=summer&care=pests' },
]

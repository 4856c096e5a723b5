import { FUND_STATE_NAMES } from '@shangxue/contract/treasury/transfers'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { TimelineEntry } from '../../../ui/display/list/timeline.tsx'
import { STATE_KINDS, type TransferRequestDetail } from './api.ts'

/** The history of a transfer, latest first. */
export function transferHistory(adjustment: TransferRequestDetail): TimelineEntry[] {
  const { at, by, state, decided_at, decided_by, decision, returns, reversed } = adjustment
  // an approved transfer may have been reversed since
  const approved = state !== 'declined'
  const history: TimelineEntry[] = []
  if (reversed)
    history.push({
      ...{ id: 'reversed', title: `${reversed.by}冲销`, icon: 'undo', kind: 'danger' },
      ...{ time: formatDateTime(reversed.at), dateTime: reversed.at, note: reversed.reason },
    })
  for (const { id, by: who, amount_fen, at: when } of returns)
    history.push({
      ...{
        id: `returned-${id}`,
        title: `${who}归还 ${formatMoney(amount_fen)}`,
        icon: 'undo',
        kind: 'success',
      },
      ...{ time: formatDateTime(when), dateTime: when },
    })
  if (decided_at !== null)
    history.push({
      id: 'decided',
      title: `${decided_by}${FUND_STATE_NAMES[approved ? 'approved' : 'declined']}`,
      time: formatDateTime(decided_at),
      dateTime: decided_at,
      icon: approved ? 'check' : 'close',
      kind: STATE_KINDS[approved ? 'approved' : 'declined'],
      note: decision || undefined,
    })
  if (state === 'withdrawn')
    history.push({ id: 'withdrawn', title: `${by}已撤回`, time: '', icon: 'undo', kind: 'neutral' })
  history.push({
    id: 'asked',
    title: `${by}申请`,
    time: formatDateTime(at),
    dateTime: at,
    icon: 'edit',
    kind: 'neutral',
  })
  return history
}

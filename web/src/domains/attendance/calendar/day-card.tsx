import { withdrawAppeal } from '@shangxue/contract/attendance/endpoints'
import { APPEAL_STATE_NAMES, PUNCH_KIND_NAMES, type PunchKind } from '@shangxue/contract/attendance/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime, formatDay, formatTime, formatWeekday } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card as CardBox } from '../../../ui/display/card.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { type Appeal, DAY_QUERIES, type DayCardData, missingPunches } from '../api.ts'
import styles from '../attendance.module.css'
import { DayStateTags, minutesText, shiftText } from '../day-facts.tsx'
import { PunchBox } from '../punch-box.tsx'
import { AppealSheet } from './appeal-sheet.tsx'

const KINDS: Record<Appeal['state'], TagKind> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

interface DayCardProps {
  card: DayCardData
  appeals: readonly Appeal[]
  /** The user's own day, for which appeals are possible. */
  isOwn: boolean
}

/** The punches, states and appeals of one day. */
export function DayCard({ card, appeals, isOwn }: DayCardProps) {
  const [appealKind, setAppealKind] = useState<PunchKind>()
  const { day, shift, worked_minutes, leave } = card
  const pendingAppeals = (kind: PunchKind) =>
    appeals.some((item) => item.kind === kind && item.state === 'pending')
  const missingKinds = isOwn ? missingPunches(card).filter((kind) => !pendingAppeals(kind)) : []
  return (
    <CardBox title={`${formatDay(day)} ${formatWeekday(day)}`} action={<DayStateTags card={card} />}>
      <div className={styles.tight}>
        <p className={styles.note}>{shiftText(card)}</p>
        {leave.map(({ name, from, to }) => (
          <p key={from} className={styles.note}>
            {name} {formatDateTime(from)} 至 {formatDateTime(to)}
          </p>
        ))}
        {(shift || card.in || card.out) && (
          <div className={styles.pair}>
            <PunchBox kind="in" day={day} punch={card.in} due={shift?.on} showFlags={!isOwn} />
            <PunchBox kind="out" day={day} punch={card.out} due={shift?.off} showFlags={!isOwn} />
          </div>
        )}
        {worked_minutes > 0 && <p className={styles.note}>工时 {minutesText(worked_minutes)}</p>}
        {appeals.map((appeal) => (
          <AppealLine key={appeal.id} appeal={appeal} isOwn={isOwn} />
        ))}
        {missingKinds.length > 0 && (
          <div className={styles.wrap}>
            {missingKinds.map((kind) => (
              <Button key={kind} kind="secondary" small icon="edit" onClick={() => setAppealKind(kind)}>
                申请补{PUNCH_KIND_NAMES[kind]}卡
              </Button>
            ))}
          </div>
        )}
      </div>
      {appealKind && <AppealSheet card={card} kind={appealKind} onClose={() => setAppealKind(undefined)} />}
    </CardBox>
  )
}

function AppealLine({ appeal, isOwn }: { appeal: Appeal; isOwn: boolean }) {
  const { id, kind, at, state, reason, decided_by, decision_note } = appeal
  const back = useCall(withdrawAppeal, { invalidates: DAY_QUERIES })
  return (
    <div className={styles.head}>
      <span className={styles.note}>
        {PUNCH_KIND_NAMES[kind]}补卡 {formatTime(at)}，{reason}
        {decided_by && `；${decided_by}${decision_note ? `：${decision_note}` : ''}`}
      </span>
      <span className={styles.wrap}>
        <Tag kind={KINDS[state]}>{APPEAL_STATE_NAMES[state]}</Tag>
        {isOwn && state === 'pending' && (
          <Button
            kind="plain"
            small
            busy={back.isPending}
            onClick={() => back.mutateAsync({ id }).catch(() => undefined)}
          >
            撤销
          </Button>
        )}
      </span>
    </div>
  )
}

import { useState } from 'react'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useRemoveDuty } from '../api.ts'
import { type Duty, dayText, groupDuties, hoursText, shiftText } from '../duty.ts'
import { AssignSheet } from './assign-sheet.tsx'
import styles from './duty.module.css'
import { SwapRequestSheet } from './swap-request-sheet.tsx'

interface DayDutiesProps {
  day: string
  duties: readonly Duty[]
  me: number | null
  /** True if the day is not in the past. Only such days can be planned. */
  isUpcoming: boolean
}

/** The duties of a day by post and shift. A tap on a name shows its actions. */
export function DayDuties({ day, duties, me, isUpcoming }: DayDutiesProps) {
  const canPlan = useAllowed('attendance-admin')
  const [isAssigning, setIsAssigning] = useState(false)
  const [open, setOpen] = useState<Duty>()
  const [swapDuty, setSwapDuty] = useState<Duty>()
  const groups = groupDuties(duties)
  return (
    <Card
      title={dayText(day)}
      action={
        canPlan &&
        isUpcoming && (
          <Button kind="plain" small icon="plus" onClick={() => setIsAssigning(true)}>
            安排
          </Button>
        )
      }
    >
      {groups.length === 0 && <p className={styles.note}>这一天没有人值班</p>}
      {groups.map(({ key, first, duties: shiftDuties }) => (
        <div key={key} className={styles.shift}>
          <span>
            {first.post} · {first.shift} <span className={styles.note}>{hoursText(first)}</span>
          </span>
          <span className={styles.people}>
            {shiftDuties.map((duty) => (
              <DutyName
                key={duty.id}
                duty={duty}
                isOwn={duty.user_id === me}
                plans={canPlan}
                onOpen={setOpen}
              />
            ))}
          </span>
        </div>
      ))}
      <DutyActions
        duty={open}
        mine={open?.user_id === me}
        plans={canPlan}
        onClose={() => setOpen(undefined)}
        onSwapRequest={setSwapDuty}
      />
      {swapDuty && <SwapRequestSheet duty={swapDuty} onClose={() => setSwapDuty(undefined)} />}
      {isAssigning && <AssignSheet day={day} onClose={() => setIsAssigning(false)} />}
    </Card>
  )
}

interface DutyNameProps {
  duty: Duty
  isOwn: boolean
  plans: boolean
  onOpen: (duty: Duty) => void
}

function DutyName({ duty, isOwn, plans, onOpen }: DutyNameProps) {
  const text = duty.swap_id === null ? duty.name : `${duty.name}（换班中）`
  const hasActions = plans || (isOwn && !duty.begun)
  if (!hasActions) return <span>{text}</span>
  return (
    <Chip opens {...(isOwn && { icon: 'user' as const })} onClick={() => onOpen(duty)}>
      {text}
    </Chip>
  )
}

interface DutyActionsProps {
  duty: Duty | undefined
  mine: boolean
  plans: boolean
  onClose: () => void
  onSwapRequest: (duty: Duty) => void
}

function DutyActions({ duty, mine, plans, onClose, onSwapRequest }: DutyActionsProps) {
  const removeDuty = useRemoveDuty()
  const confirmRemove = async () => {
    if (!duty) return
    const isConfirmed = await confirm({
      title: `取消${duty.name}的这次值班？`,
      message: `${shiftText(duty)}，对方会收到通知。`,
      confirmLabel: '取消值班',
      cancelLabel: '保留',
      danger: true,
    })
    if (!isConfirmed) return
    await removeDuty.mutateAsync({ id: duty.id })
    toast('值班已取消', { kind: 'success' })
  }
  return (
    <ActionSheet
      open={duty !== undefined}
      onClose={onClose}
      title={duty ? `${duty.name} ${shiftText(duty)}` : '值班'}
      actions={[
        ...(mine && duty && !duty.begun && duty.swap_id === null
          ? [{ label: '换班', icon: 'refresh' as const, onSelect: () => onSwapRequest(duty) }]
          : []),
        ...(plans
          ? [
              {
                label: '取消这次值班',
                icon: 'trash' as const,
                danger: true,
                onSelect: () => void confirmRemove().catch(() => {}),
              },
            ]
          : []),
      ]}
    />
  )
}

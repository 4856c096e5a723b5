import { useState } from 'react'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Duty, dayText, groupsOf, hoursText, turnText } from '../duty.ts'
import { useRemove } from '../use-duty.ts'
import { AskSheet } from './ask-sheet.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import styles from './duty.module.css'

interface DayDutiesProps {
  day: string
  duties: readonly Duty[]
  me: number | null
  /** True if the day is not in the past. Only such days can be planned. */
  ahead: boolean
}

/** The duties of a day by post and shift. A tap on a name shows its actions. */
export function DayDuties({ day, duties, me, ahead }: DayDutiesProps) {
  const plans = useAllowed('attendance-admin')
  const [assigning, setAssigning] = useState(false)
  const [open, setOpen] = useState<Duty>()
  const [asking, setAsking] = useState<Duty>()
  const groups = groupsOf(duties)
  return (
    <Card
      title={dayText(day)}
      action={
        plans &&
        ahead && (
          <Button kind="plain" small icon="plus" onClick={() => setAssigning(true)}>
            安排
          </Button>
        )
      }
    >
      {groups.length === 0 && <p className={styles.note}>这一天没有人值班</p>}
      {groups.map(({ key, first, duties: here }) => (
        <div key={key} className={styles.shift}>
          <span>
            {first.post} · {first.shift} <span className={styles.note}>{hoursText(first)}</span>
          </span>
          <span className={styles.people}>
            {here.map((duty) => (
              <Name key={duty.id} duty={duty} mine={duty.user_id === me} plans={plans} onOpen={setOpen} />
            ))}
          </span>
        </div>
      ))}
      <DutyActions
        duty={open}
        mine={open?.user_id === me}
        plans={plans}
        onClose={() => setOpen(undefined)}
        onAsk={setAsking}
      />
      {asking && <AskSheet duty={asking} onClose={() => setAsking(undefined)} />}
      {assigning && <AssignSheet day={day} onClose={() => setAssigning(false)} />}
    </Card>
  )
}

interface NameProps {
  duty: Duty
  mine: boolean
  plans: boolean
  onOpen: (duty: Duty) => void
}

function Name({ duty, mine, plans, onOpen }: NameProps) {
  const text = duty.swap_id === null ? duty.name : `${duty.name}（换班中）`
  const can = plans || (mine && !duty.begun)
  if (!can) return <span>{text}</span>
  return (
    <Chip opens {...(mine && { icon: 'user' as const })} onClick={() => onOpen(duty)}>
      {text}
    </Chip>
  )
}

interface DutyActionsProps {
  duty: Duty | undefined
  mine: boolean
  plans: boolean
  onClose: () => void
  onAsk: (duty: Duty) => void
}

function DutyActions({ duty, mine, plans, onClose, onAsk }: DutyActionsProps) {
  const removing = useRemove()
  const remove = async () => {
    if (!duty) return
    const yes = await confirm({
      title: `取消${duty.name}的这次值班？`,
      message: `${turnText(duty)}，对方会收到通知。`,
      confirmLabel: '取消值班',
      cancelLabel: '保留',
      danger: true,
    })
    if (!yes) return
    await removing.mutateAsync({ id: duty.id })
    toast('值班已取消', { kind: 'success' })
  }
  return (
    <ActionSheet
      open={duty !== undefined}
      onClose={onClose}
      title={duty ? `${duty.name} ${turnText(duty)}` : '值班'}
      actions={[
        ...(mine && duty && !duty.begun && duty.swap_id === null
          ? [{ label: '换班', icon: 'refresh' as const, onSelect: () => onAsk(duty) }]
          : []),
        ...(plans
          ? [
              {
                label: '取消这次值班',
                icon: 'trash' as const,
                danger: true,
                onSelect: () => void remove().catch(() => {}),
              },
            ]
          : []),
      ]}
    />
  )
}

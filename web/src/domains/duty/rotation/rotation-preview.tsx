import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import styles from '../components/duty.module.css'
import { dayText, type Plan, type Post } from '../duty.ts'

type Turn = Plan['list'][number]

interface RotationPreviewProps {
  post: Post
  plan: Plan
  onBack: () => void
  onSave: (turns: Plan['list']) => Promise<unknown>
}

/** The generated plan before saving. Each turn can be reassigned. */
export function RotationPreview({ post, plan, onBack, onSave }: RotationPreviewProps) {
  const [turns, setTurns] = useState(plan.list)
  const [open, setOpen] = useState<Turn>()
  const shiftName = (id: number) => post.shifts.find((shift) => shift.id === id)?.name ?? ''
  const turnsOf = (id: number) => turns.filter(({ user_id }) => user_id === id).length
  const assignTurn = (turn: Turn, { user_id, name }: { user_id: number; name: string }) =>
    setTurns(turns.map((item) => (item === turn ? { ...item, user_id, name } : item)))
  const missingCount = plan.gaps.reduce((sum, gap) => sum + gap.missing, 0)
  return (
    <Page
      title="预览排班"
      subtitle={post.name}
      back={onBack}
      footer={
        <Button block onClick={() => onSave(turns)}>
          保存排班
        </Button>
      }
    >
      <div className={styles.week}>
        {missingCount > 0 && (
          <Notice kind="warning">
            还缺 {missingCount} 人次：
            {plan.gaps
              .slice(0, 3)
              .map(({ day }) => dayText(day))
              .join('、')}
            {plan.gaps.length > 3 && '等'}没有人可排，可以添加轮班人员或减少休息日
          </Notice>
        )}
        <Card title="每人次数" flush>
          <List label="每人次数">
            {plan.counts.map(({ user_id, name, weekend, leave_days }) => (
              <ListItem
                key={user_id}
                title={name}
                note={[weekend > 0 && `周末 ${weekend} 次`, leave_days > 0 && `请假 ${leave_days} 天不排`]
                  .filter(Boolean)
                  .join('，')}
                value={`${turnsOf(user_id)} 次`}
              />
            ))}
          </List>
        </Card>
        <Card title={`共 ${turns.length} 次`} flush>
          <List label="排班">
            {turns.map((turn, index) => (
              <ListItem
                // biome-ignore lint/suspicious/noArrayIndexKey: a turn keeps its index when it is reassigned.
                key={`${turn.day} ${turn.shift_id} ${index}`}
                title={dayText(turn.day)}
                note={shiftName(turn.shift_id)}
                value={turn.name}
                valueNote={turn.kept && <Tag>已有</Tag>}
                {...(!turn.kept && { onClick: () => setOpen(turn) })}
              />
            ))}
          </List>
        </Card>
      </div>
      <ActionSheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? `${dayText(open.day)}换成谁` : '换成谁'}
        actions={plan.counts.map((person) => ({
          label: person.name,
          note: `已排 ${turnsOf(person.user_id)} 次`,
          disabled: person.user_id === open?.user_id,
          onSelect: () => open && assignTurn(open, person),
        }))}
      />
    </Page>
  )
}

import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { useCreateTaskFromDecision } from '../api.ts'
import type { Meeting } from '../meetings.ts'
import styles from './meetings.module.css'

/** Decisions with the tasks created from them. */
export function Decisions({ meeting }: { meeting: Meeting }) {
  const makeTask = useCreateTaskFromDecision()
  const [busyId, setBusyId] = useState<number>()
  const onMakeTask = async (decision_id: number) => {
    setBusyId(decision_id)
    const succeeded = await makeTask.mutateAsync({ id: meeting.id, decision_id }).catch(() => undefined)
    setBusyId(undefined)
    if (succeeded) toast('已转为任务', { kind: 'success' })
  }
  return (
    <Card title={`决定（${meeting.decisions.length}）`}>
      <div>
        {meeting.decisions.map(({ id, text, assignee, due, task_id, task_seen, task_gone }) => (
          <div key={id} className={styles.decision}>
            <span>{text}</span>
            <span className={styles.note}>
              {[
                assignee ?? '没有指定负责人',
                due && `${formatDay(due)}前`,
                task_gone && '转成的任务已删除',
                task_id !== null && !task_seen && '已转为任务',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {task_id !== null && task_seen && (
              <div className={styles.actions}>
                <ButtonLink kind="secondary" small icon="tasks" to={`/tasks/detail/${task_id}`}>
                  查看任务
                </ButtonLink>
              </div>
            )}
            {task_id === null && meeting.may_edit && (
              <div className={styles.actions}>
                <Button
                  kind="secondary"
                  small
                  icon="plus"
                  busy={busyId === id}
                  onClick={() => onMakeTask(id)}
                >
                  转为任务
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

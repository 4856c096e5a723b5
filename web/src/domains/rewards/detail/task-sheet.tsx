import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ReportFields, useReport } from './report-fields.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskStart } from './task-start.tsx'
import { useTask } from './use-task.ts'

interface TaskSheetProps {
  id: number | undefined
  onClose: () => void
}

/** Details of a task before it is played: content, reward and conditions. */
export default function TaskSheet({ id, onClose }: TaskSheetProps) {
  const found = useTask(id)
  const [reported, setReported] = useState<number>()
  const reporting = id !== undefined && reported === id
  const report = useReport(id ?? 0, () => setReported(undefined))
  return (
    <Sheet
      open={id !== undefined}
      onClose={reporting ? () => setReported(undefined) : onClose}
      title={reporting ? '举报任务' : '任务详情'}
      footer={
        reporting ? (
          <Button block kind="danger" onClick={report.send}>
            提交举报
          </Button>
        ) : (
          found.data && <TaskStart key={found.data.id} task={found.data} />
        )
      }
    >
      {reporting ? (
        <ReportFields report={report} />
      ) : (
        <Loaded of={found}>
          {(task) => <TaskFacts task={task} onReport={() => setReported(task.id)} />}
        </Loaded>
      )}
    </Sheet>
  )
}

import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useRewardTask } from '../api.ts'
import { ReportFields, useReport } from './report-fields.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskStart } from './task-start.tsx'

interface TaskSheetProps {
  id: number | undefined
  onClose: () => void
}

/** Details of a task before it is played: content, reward and conditions. */
export default function TaskSheet({ id, onClose }: TaskSheetProps) {
  const result = useRewardTask(id)
  const [reportedId, setReportedId] = useState<number>()
  const isReporting = id !== undefined && reportedId === id
  const report = useReport(id ?? 0, () => setReportedId(undefined))
  return (
    <Sheet
      open={id !== undefined}
      onClose={isReporting ? () => setReportedId(undefined) : onClose}
      title={isReporting ? '举报任务' : '任务详情'}
      footer={
        isReporting ? (
          <Button block kind="danger" onClick={report.send}>
            提交举报
          </Button>
        ) : (
          result.data && <TaskStart key={result.data.id} task={result.data} />
        )
      }
    >
      {isReporting ? (
        <ReportFields report={report} />
      ) : (
        <Loaded of={result}>
          {(task) => <TaskFacts task={task} onReport={() => setReportedId(task.id)} />}
        </Loaded>
      )}
    </Sheet>
  )
}

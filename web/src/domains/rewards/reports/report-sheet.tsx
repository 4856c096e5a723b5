import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  getRewardFigures,
  getRewardTask,
  handleRewardReport,
  listRewardReports,
  listRewardTasks,
  REWARD_REPORT_REASON_NAMES,
} from '@shangxue/contract/rewards/endpoints'
import {
  REWARD_END_REASON_NAMES,
  REWARD_KIND_NAMES,
  REWARD_NOTE_MAX,
  REWARD_STATE_NAMES,
} from '@shangxue/contract/rewards/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import styles from '../components/rewards.module.css'

export type Report = Output<typeof listRewardReports>['list'][number]

/** Details of a report and the decision to keep or remove the task. */
export function ReportSheet({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  const form = useForm({ initial: { answer: '' }, open: report !== undefined })
  const handleCall = useCall(handleRewardReport, {
    invalidates: [listRewardReports, getRewardFigures, listRewardTasks, getRewardTask],
    ...form.callOptions,
  })
  const decide = (decision: 'keep' | 'remove') =>
    form.handleSubmit(
      ({ answer }) =>
        report && handleCall.mutateAsync({ id: report.id, deed: decision, answer: answer.trim() }),
      decision === 'keep' ? '任务已保留' : '任务已下架',
      onClose,
    )
  const canDecide = report?.state === 'open' && !report.mine
  return (
    <FormSheet
      open={report !== undefined}
      onClose={onClose}
      title="举报"
      {...form.sheet}
      onSubmit={() => undefined}
      footer={
        canDecide && (
          <>
            <Button kind="secondary" onClick={decide('keep')}>
              保留任务
            </Button>
            <Button kind="danger" onClick={decide('remove')}>
              下架任务
            </Button>
          </>
        )
      }
    >
      {report?.mine && report.state === 'open' && (
        <Notice>这是自己发布的任务，要由另一位负责内容的同事处理</Notice>
      )}
      {report && <ReportFacts report={report} />}
      {canDecide && (
        <>
          <p className={styles.hint}>下架后不能再挑战：已及格的人照常得到积分，其余积分退还发布者</p>
          <TextArea
            label="给发布者的说明"
            hint="选填，会随通知发给发布者"
            maxLength={REWARD_NOTE_MAX}
            {...form.field('answer')}
          />
        </>
      )}
    </FormSheet>
  )
}

function ReportFacts({ report }: { report: Report }) {
  const { title, kind, creator, task_state, task_ended_by, reason, note, reporter, at } = report
  const { handled_by, handled_at, answer } = report
  return (
    <DescriptionList
      items={[
        { label: '任务', value: `${title}（${REWARD_KIND_NAMES[kind]}）` },
        { label: '发布者', value: creator },
        {
          label: '状态',
          value: task_ended_by ? REWARD_END_REASON_NAMES[task_ended_by] : REWARD_STATE_NAMES[task_state],
        },
        { label: '原因', value: REWARD_REPORT_REASON_NAMES[reason] },
        ...(note ? [{ label: '说明', value: note }] : []),
        { label: '举报人', value: `${reporter}，${formatDateTime(at)}` },
        ...(handled_by && handled_at
          ? [{ label: '处理', value: `${handled_by}，${formatDateTime(handled_at)}` }]
          : []),
        ...(answer ? [{ label: '答复', value: answer }] : []),
      ]}
    />
  )
}

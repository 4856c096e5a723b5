import {
  getRewardTask,
  REWARD_REPORT_REASON_NAMES,
  REWARD_REPORT_REASONS,
  reportRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import { REWARD_NOTE_MAX } from '@shangxue/contract/rewards/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import styles from '../components/rewards.module.css'

type Reason = (typeof REWARD_REPORT_REASONS)[number]

export function useReport(id: number, onDone: () => void) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reportCall = useCall(reportRewardTask, { invalidates: [getRewardTask], quiet: true })
  return {
    reason,
    note,
    missing: isReasonMissing,
    refusal: reportCall.error?.message,
    chooseReason(next: Reason) {
      setReason(next)
      setIsReasonMissing(false)
    },
    changeNote: setNote,
    async send() {
      if (reason === null) return setIsReasonMissing(true)
      const sent = await reportCall.mutateAsync({ id, reason, note: note.trim() }).then(
        () => true,
        () => false,
      )
      if (!sent) return
      toast('已举报，等待处理', { kind: 'success' })
      setReason(null)
      setNote('')
      onDone()
    },
  }
}

export function ReportFields({ report }: { report: ReturnType<typeof useReport> }) {
  return (
    <div className={styles.stack}>
      {report.refusal && <Notice kind="danger">{report.refusal}</Notice>}
      <RadioList
        label="原因"
        required
        error={report.missing ? '请选择原因' : undefined}
        options={REWARD_REPORT_REASONS.map((value) => ({ value, label: REWARD_REPORT_REASON_NAMES[value] }))}
        value={report.reason}
        onChange={report.chooseReason}
      />
      <TextArea
        label="说明"
        hint="选填，例如第几题有错；发布者看不到是谁举报的"
        maxLength={REWARD_NOTE_MAX}
        value={report.note}
        onChange={(event) => report.changeNote(event.target.value)}
      />
    </div>
  )
}

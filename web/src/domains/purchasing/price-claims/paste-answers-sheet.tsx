import { ANSWERS_MAX, answerPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatWhole } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { CUT_QUERIES } from '../price-cuts/api.ts'
import styles from '../purchasing.module.css'
import { parseAnswers } from './answer-text.ts'

interface PasteAnswersSheetProps {
  open: boolean
  onClose: () => void
  claimId: number
}

/** Records the answers of a supplier's file, pasted by IMEI. */
export function PasteAnswersSheet({ open, onClose, claimId }: PasteAnswersSheetProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const answer = useCall(answerPriceClaim, { invalidates: CUT_QUERIES, quiet: true })
  const { answers, skipped } = parseAnswers(text)
  const isTooLong = answers.length > ANSWERS_MAX
  const save = async () => {
    setProblem(undefined)
    try {
      const response = await answer.mutateAsync({ id: claimId, answers: [...answers], accept_others: false })
      setText('')
      onClose()
      const { changed, unknown } = response
      toast(
        unknown.length > 0
          ? `登记 ${formatWhole(changed)} 台，${formatWhole(unknown.length)} 个串号不在这张单上：${unknown.slice(0, 3).join('、')}`
          : `登记 ${formatWhole(changed)} 台`,
        { kind: unknown.length > 0 ? 'warning' : 'success' },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="粘贴回复"
      footer={
        <Button block busy={answer.isPending} disabled={answers.length === 0 || isTooLong} onClick={save}>
          登记 {formatWhole(answers.length)} 台的回复
        </Button>
      }
    >
      <div className={styles.stack}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <TextArea
          label="回复内容"
          hint="一行一台：IMEI、认可的金额、说明。金额空着表示全额认可，写“不认”表示不认可"
          rows={8}
          value={text}
          error={isTooLong ? `一次最多 ${ANSWERS_MAX} 台，请分几次粘贴` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {skipped.length > 0 && (
          <Notice kind="warning">
            {formatWhole(skipped.length)} 行没有认出：{skipped.slice(0, 3).join('；')}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

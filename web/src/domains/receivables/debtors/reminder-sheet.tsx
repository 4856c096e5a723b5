import { DUNNING_STEP_NAMES, sendDebtReminder } from '@shangxue/contract/receivables/endpoints'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { copyText } from '../../../lib/device/copy-text.ts'
import { canShareText } from '../../../lib/device/host.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type CustomerReceivablesData, RECEIVABLE_QUERIES } from '../api.ts'
import styles from '../receivables.module.css'

const STEPS = ['remind', 'demand'] as const
type Step = (typeof STEPS)[number]

/** The reminder text: amount, oldest document and age. A demand says what follows. */
export function reminderText(
  { name, today, owed_fen, credit_fen, items }: CustomerReceivablesData,
  company: string,
  step: Step = 'remind',
): string {
  const [oldest] = items.filter(({ open_fen }) => open_fen > 0)
  const credit = credit_fen > 0 ? `（另有预收 ${formatMoney(credit_fen)}）` : ''
  const sinceText =
    oldest && oldest.days > 0
      ? `其中最早一笔是${formatDay(oldest.day)}的 ${oldest.number}，还有 ${formatMoney(oldest.open_fen)}，已 ${oldest.days} 天。`
      : ''
  const ending = step === 'demand' ? '请在三天内付清，否则将暂停赊账供货。' : '请核对并安排付款，谢谢。'
  return `${name}：\n截至${formatDay(today)}，贵店还有货款 ${formatMoney(owed_fen)} 未付${credit}。${sinceText}${ending}\n${company}`
}

interface ReminderSheetProps {
  customer: CustomerReceivablesData
  open: boolean
  onClose: () => void
}

/** Shares the reminder and records it. */
export function ReminderSheet({ customer, open, onClose }: ReminderSheetProps) {
  const company = useSession((session) => session.database)
  const recordReminder = useCall(sendDebtReminder, { invalidates: RECEIVABLE_QUERIES })
  // A customer who was reminded since the debts were settled last is asked firmly.
  const [step, setStep] = useState<Step>(customer.reminders.length > 0 ? 'demand' : 'remind')
  const text = reminderText(customer, company, step)
  const canShare = canShareText()

  const note = async (done: string) => {
    const recorded = await recordReminder
      .mutateAsync({ id: customer.id, step, note: '' })
      .catch(() => undefined)
    if (!recorded) return
    toast(done, { kind: 'success' })
    onClose()
  }
  const copy = async () => {
    if (!(await copyText(text))) return toast('浏览器不允许复制，请长按文字手动复制', { kind: 'warning' })
    await note('已复制，并记下催款')
  }
  const share = async () => {
    try {
      await navigator.share({ text })
    } catch {
      // the share dialog was cancelled
      return
    }
    await note('已记下催款')
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="催款"
      footer={
        <>
          {canShare && (
            <Button kind="secondary" icon="share" onClick={share}>
              分享
            </Button>
          )}
          <Button icon="copy" block={!canShare} onClick={copy}>
            复制文字
          </Button>
        </>
      }
    >
      <SegmentedControl
        label="这一步"
        options={STEPS.map((value) => ({ value, label: DUNNING_STEP_NAMES[value] }))}
        value={step}
        onChange={setStep}
      />
      <p className={styles.text}>{text}</p>
    </Sheet>
  )
}

import { getDebtSettings, REMIND_DAYS, saveDebtSettings } from '@shangxue/contract/receivables/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import styles from '../receivables.module.css'

const COMMON_DAYS = [15, 30, 45, 60, 90]

/** The age in days from which receivables are reported as due for a reminder. */
export function ReminderDaysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data } = useQuery({ ...query(getDebtSettings, {}), enabled: open })
  const [chosen, setChosen] = useState<number>()
  const saveDays = useCall(saveDebtSettings, { invalidates: [getDebtSettings] })
  const days = chosen ?? data?.remind_days ?? REMIND_DAYS
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const submit = async () => {
    const saved = await saveDays.mutateAsync({ remind_days: days }).catch(() => undefined)
    if (!saved) return
    toast(`超过 ${saved.remind_days} 天会提醒`, { kind: 'success' })
    close()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title="欠款提醒"
      footer={
        <Button block disabled={!data} onClick={submit}>
          保存
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>欠款超过 {days} 天时，每天早上通知财务、老板和客户的负责人，每笔只通知一次。</p>
        <FilterBar label="提醒天数">
          {[...new Set([...COMMON_DAYS, data?.remind_days ?? REMIND_DAYS])]
            .sort((a, b) => a - b)
            .map((item) => (
              <Chip key={item} selected={item === days} onClick={() => setChosen(item)}>
                {item} 天
              </Chip>
            ))}
        </FilterBar>
      </div>
    </Sheet>
  )
}

import { wrongQuestionsPdf } from '@shangxue/contract/wrong-questions/endpoints'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { BookFilters } from '../address.ts'
import styles from './book.module.css'

interface PrintSheetProps {
  open: boolean
  onClose: () => void
  filters: BookFilters
}

/** Downloads the filtered book as a PDF. */
export function PrintSheet({ open, onClose, filters }: PrintSheetProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const { include_attempt: _, ...printed } = filters
  const fetch = async (answers: boolean) => {
    setTrouble(null)
    try {
      const name = `错题本${answers ? '-含答案' : ''}.pdf`
      await deliverFile(wrongQuestionsPdf, { ...printed, answers }, name, { quiet: true })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title="打印错题">
      <div className={styles.stack}>
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        <p>按当前的筛选条件生成 PDF，可以打印</p>
        <Button kind="secondary" block icon="document" onClick={() => fetch(false)}>
          只有题目
        </Button>
        <Button kind="secondary" block icon="document" onClick={() => fetch(true)}>
          题目和答案
        </Button>
      </div>
    </Sheet>
  )
}

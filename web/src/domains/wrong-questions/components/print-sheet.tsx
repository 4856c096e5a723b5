import { downloadWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import type { BookFilters } from '../use-book-filters.ts'
import styles from './book.module.css'

interface PrintSheetProps {
  open: boolean
  onClose: () => void
  filters: BookFilters
}

/** Downloads the filtered book as a PDF. */
export function PrintSheet({ open, onClose, filters }: PrintSheetProps) {
  const [error, setError] = useState<string | null>(null)
  const { include_attempt: _, ...pdfFilters } = filters
  const download = async (withAnswers: boolean) => {
    setError(null)
    try {
      const name = `错题本${withAnswers ? '-含答案' : ''}.pdf`
      await deliverFile(downloadWrongQuestions, { ...pdfFilters, answers: withAnswers }, name, {
        quiet: true,
      })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} title="打印错题">
      <div className={styles.stack}>
        {error && <Notice kind="danger">{error}</Notice>}
        <p>按当前的筛选条件生成 PDF，可以打印</p>
        <Button kind="secondary" block icon="document" onClick={() => download(false)}>
          只有题目
        </Button>
        <Button kind="secondary" block icon="document" onClick={() => download(true)}>
          题目和答案
        </Button>
      </div>
    </Sheet>
  )
}

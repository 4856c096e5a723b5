import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, reportFailure } from '../../../lib/api/error.ts'
import { Button } from '../../action/button.tsx'
import { Notice } from '../../display/notice.tsx'
import { Chip } from '../../form/choices/chip.tsx'
import { TextArea } from '../../form/fields/text-area.tsx'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import styles from './reason-sheet.module.css'
import { Sheet } from './sheet.tsx'

interface ReasonSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Summary of the posting. */
  children: ReactNode
  /** Label of the submit button, such as 冲销. */
  submitLabel: string
  danger?: boolean
  /** Common reasons that the user can choose with one tap. */
  commonReasons?: readonly string[]
  optional?: boolean
  /** If it rejects, the sheet shows the error and retains the input. */
  onSubmit: (reason: string) => Promise<unknown>
}

const MAX_LENGTH = 200

/** Asks for the reason of a posting and shows its consequences before it is submitted. */
export function ReasonSheet({ open, onClose, title, ...rest }: ReasonSheetProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [submitError, setSubmitError] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
  }, [open])
  const { submitLabel, danger, commonReasons = [], optional, onSubmit, children } = rest

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    if (isSubmitting) return
    if (trimmed === '' && !optional) return setIsMissing(true)
    setSubmitting(true)
    setSubmitError(undefined)
    try {
      await onSubmit(trimmed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSubmitError(error.message)
      // The sheet has closed, so report the error outside it.
      if (!shown.current) reportFailure(error)
    } finally {
      setSubmitting(false)
    }
  }
  const write = (next: string) => {
    setReason(next)
    setIsMissing(false)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={id} block busy={isSubmitting} kind={danger ? 'danger' : 'primary'}>
          {submitLabel}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {submitError && <Notice kind="danger">{submitError}</Notice>}
        {children}
        <TextArea
          label="原因"
          required={!optional}
          rows={2}
          maxLength={MAX_LENGTH}
          value={reason}
          error={isMissing ? '请填写原因，单据上会留下记录' : undefined}
          onChange={(event) => write(event.target.value)}
        />
        <CommonReasons reasons={commonReasons} onPick={write} />
      </form>
    </Sheet>
  )
}

/** Buttons for common reasons. */
export function CommonReasons({
  reasons,
  onPick,
}: {
  reasons: readonly string[]
  onPick: (word: string) => void
}) {
  if (reasons.length === 0) return null
  return (
    <FilterBar label="常用的说法">
      {reasons.map((word) => (
        <Chip key={word} onClick={() => onPick(word)}>
          {word}
        </Chip>
      ))}
    </FilterBar>
  )
}

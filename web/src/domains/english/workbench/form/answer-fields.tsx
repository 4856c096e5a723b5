import type { ChangeEvent } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { fieldId } from './problem-places.ts'

interface AnswerFieldProps {
  id: string
  value: string
  error?: string | undefined
  onChange: (value: ChangeEvent<HTMLTextAreaElement> | string) => void
}

interface EvidenceFieldProps extends AnswerFieldProps {
  /** The evidence is chosen in the field of the passage. */
  hasPassage: boolean
}

/** The text that is selected in the field of the passage, which keeps its selection when it loses the focus. */
function selectedText(): string {
  const area = document.getElementById(fieldId('text'))
  if (!(area instanceof HTMLTextAreaElement)) return ''
  return area.value.slice(area.selectionStart, area.selectionEnd).trim()
}

/** The words of the text that prove an answer. */
export function EvidenceField({ hasPassage, ...field }: EvidenceFieldProps) {
  const takeEvidence = () => {
    const text = selectedText()
    if (text === '') toast('请先在正文里选中一段')
    else field.onChange(text)
  }
  return (
    <>
      <TextArea
        label="依据"
        {...field}
        lang="en"
        rows={2}
        maxLength={2000}
        hint={hasPassage ? '从正文中原样复制，或在正文里选中后点下面的按钮' : '从一句台词中原样复制'}
      />
      {hasPassage && (
        <Button small kind="soft" icon="copy" onClick={takeEvidence}>
          用选中的原文
        </Button>
      )}
    </>
  )
}

/** Why an answer is right. */
export const ExplanationField = (field: AnswerFieldProps) => (
  <TextArea label="解析" {...field} rows={2} maxLength={2000} hint="用中文说明为什么，至少 10 个字" />
)

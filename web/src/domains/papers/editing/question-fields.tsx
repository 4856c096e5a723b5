import { QUESTION_TYPE_NAMES, QUESTION_TYPES } from '@shangxue/contract/papers/schemas'
import { useRef } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { PaperDetail } from '../api.ts'
import styles from '../checking/checking.module.css'
import { MathText } from '../question-display/math-text.tsx'
import type { draftErrors, QuestionForm } from './question-draft.ts'

interface QuestionFieldsProps {
  detail: PaperDetail
  draft: QuestionForm
  errors: Partial<ReturnType<typeof draftErrors>>
  /** undefined if there are unsaved changes */
  onSplit: ((offset: number) => unknown) | undefined
}

const TYPE_OPTIONS = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_NAMES[value] }))

/** Number, type, score, text and section of a question. */
export function QuestionFields({ detail, draft, errors, onSplit }: QuestionFieldsProps) {
  const { value, change } = draft
  const text = useRef<HTMLDivElement>(null)
  const splitAtCursor = () => {
    const offset = text.current?.querySelector('textarea')?.selectionStart ?? 0
    const [head, tail] = [value.content.slice(0, offset), value.content.slice(offset)]
    if (head.trim() === '' || tail.trim() === '')
      return toast('请把光标放在题目中间再拆分', { kind: 'warning' })
    return onSplit?.(offset)
  }
  return (
    <>
      <FormGrid pair>
        <TextField
          label="题号"
          required
          maxLength={20}
          value={value.label}
          error={errors.label}
          onChange={(event) => change({ label: event.target.value })}
        />
        <SelectField
          label="题型"
          options={TYPE_OPTIONS}
          value={value.type}
          onChange={(event) => {
            const type = QUESTION_TYPES.find((candidate) => candidate === event.target.value)
            if (type) change({ type })
          }}
        />
        <NumberField
          label="分值"
          required
          suffix="分"
          decimals={1}
          value={value.max_score}
          error={errors.score}
          onChange={(max_score) => change({ max_score })}
        />
        <BlockSelectFields detail={detail} draft={draft} />
      </FormGrid>
      <div ref={text} className={styles.group}>
        <TextArea
          label="题目"
          rows={5}
          maxLength={10_000}
          hint="公式写在两个 $ 之间，如 $\frac{1}{2}x^2$；空格写成 ____"
          value={value.content}
          error={errors.content}
          onChange={(event) => change({ content: event.target.value })}
        />
        {value.content.includes('$') && (
          <div className={styles.answer}>
            预览：<MathText>{value.content}</MathText>
          </div>
        )}
        {onSplit && (
          <div className={styles.tools}>
            <Button kind="plain" small onClick={splitAtCursor}>
              在光标处拆成两题
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function BlockSelectFields({ detail, draft }: Pick<QuestionFieldsProps, 'detail' | 'draft'>) {
  const { value, change } = draft
  const blocksOfKind = (kind: 'section' | 'passage') => detail.blocks.filter((block) => block.kind === kind)
  const options = (kind: 'section' | 'passage') =>
    blocksOfKind(kind).map(({ id, title, text }) => ({
      value: String(id),
      label: title || text.slice(0, 20),
    }))
  const toBlockId = (text: string) => (text === '' ? null : Number(text))
  return (
    <>
      {blocksOfKind('section').length > 0 && (
        <SelectField
          label="所属大题"
          placeholder="不属于大题"
          options={options('section')}
          value={value.section_id === null ? '' : String(value.section_id)}
          onChange={(event) => change({ section_id: toBlockId(event.target.value) })}
        />
      )}
      {blocksOfKind('passage').length > 0 && (
        <SelectField
          label="所属短文"
          placeholder="没有短文"
          options={options('passage')}
          value={value.passage_id === null ? '' : String(value.passage_id)}
          onChange={(event) => change({ passage_id: toBlockId(event.target.value) })}
        />
      )}
    </>
  )
}

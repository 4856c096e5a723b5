import { DIFFICULTIES, DIFFICULTY_NAMES, isChoice, type Subject } from '@shangxue/contract/papers/schemas'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import styles from '../checking/checking.module.css'
import { KeyPointFields } from './key-point-fields.tsx'
import { KnowledgePointField } from './knowledge-point-field.tsx'
import { OptionFields } from './option-fields.tsx'
import type { draftErrors, QuestionForm } from './question-draft.ts'

export interface AnswerFieldsProps {
  draft: QuestionForm
  errors: Partial<ReturnType<typeof draftErrors>>
}

const DIFFICULTY_OPTIONS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_NAMES[value] }))

/** Correct answer, explanation, difficulty and knowledge points. */
export function AnswerFields({ draft, errors, subject }: AnswerFieldsProps & { readonly subject: Subject }) {
  const { value, change } = draft
  return (
    <>
      <CorrectAnswerFields draft={draft} errors={errors} />
      <div className={styles.group}>
        <span className={styles.legend}>难度</span>
        <SegmentedControl
          label="难度"
          options={DIFFICULTY_OPTIONS}
          value={value.difficulty_level}
          onChange={(difficulty_level) => change({ difficulty_level })}
        />
      </div>
      <KnowledgePointField
        subject={subject}
        value={value.knowledge_points}
        error={errors.knowledge}
        onChange={(knowledge_points) => change({ knowledge_points })}
      />
      <TextArea
        label="解析"
        maxLength={5_000}
        value={value.answer_explanation}
        onChange={(event) => change({ answer_explanation: event.target.value })}
      />
    </>
  )
}

const TRUE_FALSE_OPTIONS = [
  { value: '对', label: '对' },
  { value: '错', label: '错' },
  { value: '', label: '未定' },
] as const

function CorrectAnswerFields({ draft, errors }: AnswerFieldsProps) {
  const { value, change } = draft
  if (isChoice(value.type)) return <OptionFields draft={draft} error={errors.options} />
  if (value.type === 'true_false')
    return (
      <div className={styles.group}>
        <span className={styles.legend}>答案</span>
        <SegmentedControl
          label="答案"
          options={TRUE_FALSE_OPTIONS}
          value={TRUE_FALSE_OPTIONS.find((option) => option.value === value.standard_answer)?.value ?? ''}
          onChange={(standard_answer) => change({ standard_answer })}
        />
      </div>
    )
  if (value.type === 'fill_blank')
    return (
      <>
        <TextField
          label="答案"
          maxLength={5_000}
          hint="几个空的答案之间用分号隔开"
          value={value.standard_answer}
          onChange={(event) => change({ standard_answer: event.target.value })}
        />
        <TextArea
          label="其他算对的答案"
          rows={2}
          hint="每行一个"
          value={value.alternatives}
          onChange={(event) => change({ alternatives: event.target.value })}
        />
        <NumberField
          label="允许的误差"
          decimals={6}
          hint="答案是数时，相差不超过它也算对；不填就要完全相等"
          value={value.tolerance}
          onChange={(tolerance) => change({ tolerance })}
        />
      </>
    )
  return (
    <>
      <TextArea
        label="参考答案"
        maxLength={5_000}
        value={value.standard_answer}
        onChange={(event) => change({ standard_answer: event.target.value })}
      />
      <KeyPointFields draft={draft} error={errors.points} />
    </>
  )
}

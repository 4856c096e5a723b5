import { IconButton } from '../../../ui/action/icon-button.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import styles from '../checking/checking.module.css'
import type { QuestionDraft, QuestionForm } from './question-draft.ts'
import { RowFields } from './row-fields.tsx'

interface KeyPointFieldsProps {
  draft: QuestionForm
  error: string | undefined
}

const MAX_KEY_POINTS = 30

/** Key points of an open answer and the score of each. */
export function KeyPointFields({ draft, error }: KeyPointFieldsProps) {
  const keyPoints = draft.value.key_points
  const setKeyPoints = (key_points: QuestionDraft['key_points']) => draft.change({ key_points })
  const change = (index: number, changes: Partial<(typeof keyPoints)[number]>) =>
    setKeyPoints(keyPoints.map((keyPoint, i) => (i === index ? { ...keyPoint, ...changes } : keyPoint)))
  return (
    <RowFields
      legend="得分点，不同说法之间用 | 隔开"
      name="得分点"
      error={error}
      isFull={keyPoints.length >= MAX_KEY_POINTS}
      onAdd={() => setKeyPoints([...keyPoints, { text: '', points: 1 }])}
    >
      {keyPoints.map(({ text, points: score }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: key points have no id
        <div key={index} className={styles.point}>
          <TextField
            label={`得分点${index + 1}`}
            hideLabel
            maxLength={500}
            value={text}
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <NumberField
            label={`得分点${index + 1}的分数`}
            hideLabel
            suffix="分"
            decimals={1}
            value={score}
            onChange={(next) => change(index, { points: next })}
          />
          <IconButton
            icon="trash"
            label={`删除得分点${index + 1}`}
            onClick={() => setKeyPoints(keyPoints.filter((_, i) => i !== index))}
          />
        </div>
      ))}
    </RowFields>
  )
}

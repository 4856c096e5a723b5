import { IconButton } from '../../../ui/action/icon-button.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './checking.module.css'
import type { QuestionDraft, QuestionForm } from './question-draft.ts'
import { RowFields } from './row-fields.tsx'

interface KeyPointFieldsProps {
  draft: QuestionForm
  error: string | undefined
}

const POINTS_MAX = 30

/** Key points of an open answer and the score of each. */
export function KeyPointFields({ draft, error }: KeyPointFieldsProps) {
  const points = draft.value.key_points
  const put = (key_points: QuestionDraft['key_points']) => draft.change({ key_points })
  const change = (at: number, to: Partial<(typeof points)[number]>) =>
    put(points.map((one, i) => (i === at ? { ...one, ...to } : one)))
  return (
    <RowFields
      legend="得分点，不同说法之间用 | 隔开"
      name="得分点"
      error={error}
      full={points.length >= POINTS_MAX}
      onAdd={() => put([...points, { text: '', points: 1 }])}
    >
      {points.map(({ text, points: worth }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: key points have no id
        <div key={at} className={styles.point}>
          <TextField
            label={`得分点${at + 1}`}
            hideLabel
            maxLength={500}
            value={text}
            onChange={(event) => change(at, { text: event.target.value })}
          />
          <NumberField
            label={`得分点${at + 1}的分数`}
            hideLabel
            suffix="分"
            decimals={1}
            value={worth}
            onChange={(next) => change(at, { points: next })}
          />
          <IconButton
            icon="trash"
            label={`删除得分点${at + 1}`}
            onClick={() => put(points.filter((_, i) => i !== at))}
          />
        </div>
      ))}
    </RowFields>
  )
}

import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import styles from '../checking/checking.module.css'
import {
  OPTIONS_MAX,
  type QuestionDraft,
  type QuestionForm,
  relabelOptions,
  toggleCorrect,
} from './question-draft.ts'
import { RowFields } from './row-fields.tsx'

interface OptionFieldsProps {
  draft: QuestionForm
  error: string | undefined
}

/** Options of a question. A tap on the letter marks the option as correct. */
export function OptionFields({ draft, error }: OptionFieldsProps) {
  const { value, change } = draft
  const { options, correct_options: correct } = value
  const setOptions = (next: QuestionDraft['options']) => change(relabelOptions(next, correct))
  return (
    <RowFields
      legend="选项，点字母选出正确答案"
      name="选项"
      error={error}
      isFull={options.length >= OPTIONS_MAX}
      onAdd={() => setOptions([...options, { key: '', text: '' }])}
    >
      {options.map(({ key, text }, index) => (
        <div key={key} className={styles.option}>
          <Chip
            selected={correct.includes(key)}
            onClick={() => change({ correct_options: toggleCorrect(value, key) })}
          >
            {key}
          </Chip>
          <TextField
            label={`选项${key}`}
            hideLabel
            maxLength={2_000}
            value={text}
            onChange={(event) =>
              change({
                options: options.map((option, i) =>
                  i === index ? { key, text: event.target.value } : option,
                ),
              })
            }
          />
          <IconButton
            icon="trash"
            label={`删除选项${key}`}
            onClick={() => setOptions(options.filter((_, i) => i !== index))}
          />
        </div>
      ))}
    </RowFields>
  )
}

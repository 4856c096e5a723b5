import {
  REWARD_KINDS,
  REWARD_QUESTION_MODE_NAMES,
  REWARD_QUESTION_MODES,
  REWARD_QUESTIONS_MAX,
  REWARD_QUESTIONS_MIN,
  type RewardKind,
} from '@shangxue/contract/rewards/schemas'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import styles from './create.module.css'
import { SourceField } from './source-field.tsx'
import {
  defaultTitle,
  EMPTY_FORM,
  type FormErrors,
  SOURCES_BY_KIND,
  type Source,
  type TaskForm,
} from './task-form.ts'

export interface FieldsProps {
  form: TaskForm
  errors: FormErrors
  onChange: (fields: Partial<TaskForm>) => void
}

const KIND_OPTIONS: Record<RewardKind, { label: string; note: string }> = {
  words: { label: '单词', note: '自己的词表或年级词库' },
  reading: { label: '阅读', note: '一篇文章和它的题目' },
  paper: { label: '试卷', note: '自己已发布的试卷' },
}
const SOURCE_LABELS: Record<Source, string> = {
  list: '我的词表',
  grade: '年级词库',
  text: '精选文章',
  exercise: '我的阅读',
  paper: '我的试卷',
}

/** Content of the task. */
export function ContentFields({ form, errors, onChange }: FieldsProps) {
  const { kind, source, ask, questions, title, chosenName } = form
  // A proposed title is cleared together with the content it was derived from.
  const isProposedTitle = chosenName !== '' && title === defaultTitle(chosenName)
  const changeSource = (next: Source) =>
    onChange({ source: next, chosen: null, chosenName: '', ...(isProposedTitle && { title: '' }) })
  const sources = SOURCES_BY_KIND[kind]
  return (
    <>
      <RadioList
        label="考什么"
        options={REWARD_KINDS.map((value) => ({ value, ...KIND_OPTIONS[value] }))}
        value={kind}
        onChange={(next) => {
          onChange({ kind: next })
          changeSource(SOURCES_BY_KIND[next][0] ?? EMPTY_FORM.source)
        }}
      />
      {sources.length > 1 && (
        <SegmentedControl
          label="内容来源"
          options={sources.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          value={source}
          onChange={changeSource}
        />
      )}
      <SourceField
        key={source}
        source={source}
        contentId={form.chosen}
        contentName={chosenName}
        error={errors.chosen}
        onSelect={(contentId, name) =>
          onChange({
            chosen: contentId,
            chosenName: name,
            ...((title === '' || isProposedTitle) && { title: defaultTitle(name) }),
          })
        }
      />
      {kind === 'words' && (
        <>
          <RadioList
            label="怎么考"
            options={REWARD_QUESTION_MODES.map((value) => ({
              value,
              label: REWARD_QUESTION_MODE_NAMES[value],
            }))}
            value={ask}
            onChange={(next) => onChange({ ask: next })}
          />
          <div>
            <div className={styles.line}>
              <span>题数</span>
              <Stepper
                label="题数"
                min={REWARD_QUESTIONS_MIN}
                max={REWARD_QUESTIONS_MAX}
                value={questions}
                invalid={errors.questions !== undefined}
                onChange={(next) => onChange({ questions: next })}
              />
            </div>
            {errors.questions && <FieldError>{errors.questions}</FieldError>}
          </div>
        </>
      )}
    </>
  )
}

import type { Level } from '@shangxue/contract/users/endpoints'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { firstGrade, gradeOptions, LEVEL_OPTIONS, TOPIC_OPTIONS } from '../content-labels.ts'
import { type ContentForm, useFields } from './content-form.ts'

/** Level, grade and, except of sentences, topic. */
export function PlaceFields({ form, hasTopic = true }: { form: ContentForm; hasTopic?: boolean }) {
  const { field } = useFields(form)
  const { level } = form.values
  const chooseLevel = (next: Level) => form.change({ level: next, grade: String(firstGrade(next)) })
  return (
    <>
      <FormGrid pair>
        <SelectField
          label="学段"
          value={level}
          options={LEVEL_OPTIONS}
          onChange={({ target }) => chooseLevel(target.value as Level)}
        />
        <SelectField label="年级" {...field('grade')} options={gradeOptions(level)} />
      </FormGrid>
      {hasTopic && (
        <SelectField label="主题" {...field('topic')} options={TOPIC_OPTIONS} placeholder="请选择主题" />
      )}
    </>
  )
}

import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { GENRE_OPTIONS } from '../content-labels.ts'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { PlaceFields } from '../form/place-fields.tsx'
import { QuestionFields } from '../form/question-fields.tsx'
import { TaskFields } from '../form/task-fields.tsx'
import { TextFields } from '../form/text-fields.tsx'

/** Fields of a reading text with its questions. */
export function ReadingFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  return (
    <>
      <TextFields form={form} hint="段与段之间空一行" />
      <TextArea label="生词" {...field('glossary')} hint="每行一个，如 lighthouse = 灯塔；可以不填" />
      <SelectField label="体裁" {...field('genre')} options={GENRE_OPTIONS} placeholder="请选择体裁" />
      <PlaceFields form={form} />
      <QuestionFields form={form} optionCount={4} hasSkills hasPassage />
      <TaskFields form={form} />
    </>
  )
}

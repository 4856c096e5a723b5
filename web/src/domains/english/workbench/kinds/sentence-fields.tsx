import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { STRUCTURE_OPTIONS } from '../content-labels.ts'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { PlaceFields } from '../form/place-fields.tsx'

/** Fields of a sentence for dictation and translation. */
export function SentenceFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  return (
    <>
      <TextArea label="英文句子" {...field('en')} lang="en" rows={2} maxLength={600} />
      <TextArea label="中文" {...field('zh')} rows={2} maxLength={600} />
      <TextArea
        label="语法提示"
        {...field('cue')}
        rows={2}
        maxLength={2000}
        hint="向学生说明语法，至少 6 个字"
      />
      <SelectField
        label="句型"
        {...field('structure')}
        options={STRUCTURE_OPTIONS}
        placeholder="请选择句型"
      />
      <TextArea label="其他译法" {...field('also')} lang="en" hint="每行一句，可以不填" />
      <TextArea label="短语" {...field('collocations')} hint="每行一条，如 be fond of = 喜欢；可以不填" />
      <PlaceFields form={form} hasTopic={false} />
    </>
  )
}

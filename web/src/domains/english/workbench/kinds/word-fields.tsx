import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../../ui/form/form-grid.tsx'
import { type ContentForm, useFields } from '../form/content-form.ts'
import { PlaceFields } from '../form/place-fields.tsx'

const BAND_OPTIONS = [
  { value: '1', label: '前三分之一' },
  { value: '2', label: '中间三分之一' },
  { value: '3', label: '后三分之一' },
]

/** Fields of a word. */
export function WordFields({ form }: { form: ContentForm }) {
  const { field } = useFields(form)
  return (
    <>
      <TextField label="单词" {...field('spelling')} lang="en" autoCapitalize="none" maxLength={120} />
      <FormGrid pair>
        <TextField
          label="英式音标"
          {...field('ipa_uk')}
          lang="en"
          autoCapitalize="none"
          maxLength={120}
          hint="不写斜线，重音写在音节前：ˈæpl"
        />
        <TextField label="美式音标" {...field('ipa_us')} lang="en" autoCapitalize="none" maxLength={120} />
      </FormGrid>
      <TextArea label="词义" {...field('senses')} hint="每行一个词性，如 n. 苹果" />
      <TextArea label="例句" {...field('en')} lang="en" rows={2} maxLength={600} />
      <TextArea label="例句译文" {...field('zh')} rows={2} maxLength={600} />
      <TextArea label="搭配" {...field('collocations')} hint="每行一条，最多 4 条，如 apple tree = 苹果树" />
      <TextArea label="构词与记忆" {...field('roots')} rows={2} maxLength={2000} hint="可以不填" />
      <PlaceFields form={form} />
      <SelectField label="学习阶段" {...field('band')} options={BAND_OPTIONS} hint="在年级的哪个阶段学" />
    </>
  )
}

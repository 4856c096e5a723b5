import { TextArea } from '../../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { type ContentForm, useFields } from './content-form.ts'

/** Title and text of a passage. `hint` says how the text is written. */
export function TextFields({ form, hint }: { form: ContentForm; hint: string }) {
  const { field } = useFields(form)
  return (
    <>
      <TextField label="标题" {...field('title')} lang="en" maxLength={120} />
      <TextArea label="正文" {...field('text')} lang="en" rows={10} maxLength={12_000} hint={hint} />
    </>
  )
}

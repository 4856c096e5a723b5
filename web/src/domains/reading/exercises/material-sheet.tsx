import { addMaterial, listMaterials, readMaterialFile } from '@shangxue/contract/reading/materials'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { type ChangeEvent, useRef } from 'react'
import { useCall, useUpload } from '../../../lib/api/mutations.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'

const TEXT_MAX = 30_000
const TITLE_MAX = 80

/** Adds a text of the user, pasted or read from a file. */
export function MaterialSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({ initial: { title: '', level: currentTheme().level, text: '' }, open })
  const { title, text } = form.values
  const readCall = useUpload(readMaterialFile, { quiet: true })
  const addCall = useCall(addMaterial, { invalidates: [listMaterials], ...form.callOptions })

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const content = await readCall.mutateAsync({ input: {}, file }).catch(() => null)
    if (content) form.change({ text: content.text, ...(title.trim() === '' && { title: content.title }) })
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="添加素材"
      disabled={title.trim() === '' || text.trim() === ''}
      {...form.sheet}
      error={readCall.error?.message ?? form.submitError}
      onSubmit={form.handleSubmit((values) => addCall.mutateAsync(values), '已保存', onClose)}
    >
      <TextField label="标题" maxLength={TITLE_MAX} {...form.field('title')} />
      <SegmentedControl
        label="学段"
        named
        options={LEVELS.map((value) => ({ value, label: value }))}
        {...form.field('level')}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.docx"
        aria-label="选择文章文件"
        onChange={readFile}
      />
      <Button
        kind="secondary"
        icon="upload"
        block
        busy={readCall.isPending}
        onClick={() => input.current?.click()}
      >
        选择 .txt 或 .docx 文件
      </Button>
      <TextArea label="英语正文" lang="en" rows={8} maxLength={TEXT_MAX} {...form.field('text')} />
    </FormSheet>
  )
}

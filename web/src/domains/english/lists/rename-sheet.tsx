import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { type OwnList, useRenameList } from './api.ts'

export function RenameSheet({ list, onClose }: { list: OwnList; onClose: () => void }) {
  const rename = useRenameList()
  const form = useForm({ initial: { name: list.name } })
  const trimmedName = form.values.name.trim()
  const submit = form.handleSubmit(
    () => (trimmedName === '' ? undefined : rename.mutateAsync({ id: list.id, name: trimmedName })),
    undefined,
    onClose,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title="改名"
      disabled={trimmedName === ''}
      {...form.sheet}
      error={undefined}
      onSubmit={submit}
    >
      <TextField
        label="词表名称"
        required
        maxLength={40}
        {...form.field('name')}
        error={trimmedName === '' ? '请填写词表名称' : form.submitError}
      />
    </FormSheet>
  )
}

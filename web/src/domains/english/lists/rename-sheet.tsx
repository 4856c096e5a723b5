import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import styles from './lists.module.css'
import { type OwnList, useRenameList } from './use-word-lists.ts'

export function RenameSheet({ list, onClose }: { list: OwnList; onClose: () => void }) {
  const rename = useRenameList()
  const [name, setName] = useState(list.name)
  const named = name.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (named === '' || rename.isPending) return
    rename.mutateAsync({ id: list.id, name: named }).then(onClose, () => undefined)
  }
  return (
    <FormSheet open onClose={onClose} title="改名">
      <form className={styles.stack} onSubmit={send}>
        <TextField
          label="词表名称"
          required
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={named === '' ? '请填写词表名称' : rename.error?.message}
        />
        <Button type="submit" block busy={rename.isPending} disabled={named === ''}>
          保存
        </Button>
      </form>
    </FormSheet>
  )
}

import { addMaterial, listMaterials, readMaterialFile } from '@shangxue/contract/reading-materials'
import { LEVELS, type Level } from '@shangxue/contract/users'
import { type ChangeEvent, useRef, useState } from 'react'
import { useCall, useUpload } from '../../../lib/api/index.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import styles from './reading.module.css'

const TEXT_MAX = 30_000
const TITLE_MAX = 80

/** An own text: pasted, or read from a file first. */
export function MaterialSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormSheet open={open} onClose={onClose} title="添加素材">
      {open && <MaterialForm onDone={onClose} />}
    </FormSheet>
  )
}

function MaterialForm({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [level, setLevel] = useState<Level>(currentTheme().level)
  const [text, setText] = useState('')
  const read = useUpload(readMaterialFile, { quiet: true })
  const add = useCall(addMaterial, { stale: [listMaterials], quiet: true })

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const got = await read.mutateAsync({ input: {}, file }).catch(() => null)
    if (!got) return
    setText(got.text)
    if (title.trim() === '') setTitle(got.title)
  }
  const save = async () => {
    const made = await add.mutateAsync({ title, level, text }).catch(() => null)
    if (!made) return
    toast('已保存', { kind: 'success' })
    onDone()
  }
  const wrong = read.error?.message ?? add.error?.message
  return (
    <div className={styles.stack}>
      {wrong && <Notice kind="danger">{wrong}</Notice>}
      <TextField
        label="标题"
        maxLength={TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SegmentedControl
        label="学段"
        named
        options={LEVELS.map((value) => ({ value, label: value }))}
        value={level}
        onChange={setLevel}
      />
      <input ref={input} type="file" hidden accept=".txt,.docx" aria-label="选择文章文件" onChange={take} />
      <Button
        kind="secondary"
        icon="upload"
        block
        busy={read.isPending}
        onClick={() => input.current?.click()}
      >
        选择 .txt 或 .docx 文件
      </Button>
      <TextArea
        label="英语正文"
        lang="en"
        rows={8}
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button block disabled={title.trim() === '' || text.trim() === ''} onClick={save}>
        保存
      </Button>
    </div>
  )
}

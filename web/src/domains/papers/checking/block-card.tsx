import { editBlock, getPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import type { PaperDetail } from '../api.ts'
import { MathText } from '../question-display/math-text.tsx'
import styles from './checking.module.css'

type Block = PaperDetail['blocks'][number]
// Scrollable areas must be focusable for keyboard users.
const focusable = { tabIndex: 0 }
const BLOCK_LABELS: Record<Block['kind'], string> = { section: '大题', passage: '短文' }

/** A section heading, or a passage shared by several questions. */
export function BlockCard({ paperId, block }: { paperId: number; block: Block }) {
  const [isEditing, setIsEditing] = useState(false)
  const { kind, title, text } = block
  return (
    <section className={styles.block} aria-label={title || BLOCK_LABELS[kind]}>
      <div className={styles.blockHead}>
        <span>{title || BLOCK_LABELS[kind]}</span>
        <Button kind="plain" small icon="edit" onClick={() => setIsEditing(true)}>
          编辑{BLOCK_LABELS[kind]}
        </Button>
      </div>
      {text !== '' && (
        <section className={styles.passage} aria-label={`${BLOCK_LABELS[kind]}内容`} {...focusable}>
          <MathText>{text}</MathText>
        </section>
      )}
      <BlockSheet paperId={paperId} block={block} open={isEditing} onClose={() => setIsEditing(false)} />
    </section>
  )
}

interface BlockSheetProps {
  paperId: number
  block: Block
  open: boolean
  onClose: () => void
}

function BlockSheet({ paperId, block, open, onClose }: BlockSheetProps) {
  const saveCall = useCall(editBlock, { invalidates: [getPaperDetail], quiet: true })
  // Fields that are not edited here follow the stored values.
  const [edits, setEdits] = useState<Partial<Pick<Block, 'title' | 'text'>>>({})
  const { title, text } = { ...block, ...edits }
  const [error, setError] = useState<string>()
  const submit = async () => {
    try {
      await saveCall.mutateAsync({ paper_id: paperId, block_id: block.id, title: title.trim(), text })
      setEdits({})
      setError(undefined)
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`编辑${BLOCK_LABELS[block.kind]}`}
      footer={
        <Button block onClick={submit}>
          保存
        </Button>
      }
    >
      {error && <Notice kind="danger">{error}</Notice>}
      <FormGrid>
        <TextField
          label="标题"
          maxLength={200}
          value={title}
          onChange={(event) => setEdits({ ...edits, title: event.target.value })}
        />
        <TextArea
          label={block.kind === 'passage' ? '短文' : '说明'}
          rows={8}
          maxLength={20_000}
          value={text}
          onChange={(event) => setEdits({ ...edits, text: event.target.value })}
        />
      </FormGrid>
    </Sheet>
  )
}

import { editBlock, getPaperDetail } from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { MathText } from '../parts/math-text.tsx'
import type { Detail } from '../use-papers.ts'
import styles from './checking.module.css'

type Block = Detail['blocks'][number]
// Scrollable areas must be focusable for keyboard users.
const reachable = { tabIndex: 0 }
const NAMES: Record<Block['kind'], string> = { section: '大题', passage: '短文' }

/** A section heading, or a passage shared by several questions. */
export function BlockCard({ paperId, block }: { paperId: number; block: Block }) {
  const [editing, setEditing] = useState(false)
  const { kind, title, text } = block
  return (
    <section className={styles.block} aria-label={title || NAMES[kind]}>
      <div className={styles.blockHead}>
        <span>{title || NAMES[kind]}</span>
        <Button kind="plain" small icon="edit" onClick={() => setEditing(true)}>
          编辑{NAMES[kind]}
        </Button>
      </div>
      {text !== '' && (
        <section className={styles.passage} aria-label={`${NAMES[kind]}内容`} {...reachable}>
          <MathText>{text}</MathText>
        </section>
      )}
      <BlockSheet paperId={paperId} block={block} open={editing} onClose={() => setEditing(false)} />
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
  const save = useCall(editBlock, { stale: [getPaperDetail], quiet: true })
  // Fields that are not edited here follow the stored values.
  const [typed, setTyped] = useState<Partial<Pick<Block, 'title' | 'text'>>>({})
  const { title, text } = { ...block, ...typed }
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    try {
      await save.mutateAsync({ paper_id: paperId, block_id: block.id, title: title.trim(), text })
      setTyped({})
      setProblem(undefined)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`编辑${NAMES[block.kind]}`}
      footer={
        <Button block onClick={submit}>
          保存
        </Button>
      }
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <FormGrid>
        <TextField
          label="标题"
          maxLength={200}
          value={title}
          onChange={(event) => setTyped({ ...typed, title: event.target.value })}
        />
        <TextArea
          label={block.kind === 'passage' ? '短文' : '说明'}
          rows={8}
          maxLength={20_000}
          value={text}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
        />
      </FormGrid>
    </Sheet>
  )
}

import type { Output } from '@shangxue/contract/platform/endpoint'
import { matchPriceCutLines, PASTED_CUTS_MAX } from '@shangxue/contract/purchasing/price-cuts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import styles from '../purchasing.module.css'
import type { CutLineDraft } from './cut-draft.ts'

type Matched = Output<typeof matchPriceCutLines>

interface PasteSheetProps {
  open: boolean
  onClose: () => void
  onAdd: (lines: readonly CutLineDraft[]) => void
}

const LINE_MAX = 200
const toLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, LINE_MAX))
    .filter(Boolean)

const found = (matched: Matched): CutLineDraft[] =>
  matched.flatMap(({ skus, cut_fen }) => skus.map(({ id, title }) => ({ sku_id: id, title, cut: cut_fen })))

/** Reads specs and amounts from the text of a notice, and shows what was found before it is added. */
export function PasteSheet({ open, onClose, onAdd }: PasteSheetProps) {
  const [text, setText] = useState('')
  const [matched, setMatched] = useState<Matched>()
  const match = useCall(matchPriceCutLines, {})
  const lines = toLines(text)
  const isTooLong = lines.length > PASTED_CUTS_MAX
  const known = found(matched ?? [])
  const close = () => {
    setText('')
    setMatched(undefined)
    onClose()
  }
  const read = async () => {
    const response = await match.mutateAsync({ lines }).catch(() => undefined)
    if (response) setMatched(response)
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title="粘贴调价通知"
      footer={
        matched && known.length > 0 ? (
          <Button
            block
            onClick={() => {
              onAdd(known)
              close()
            }}
          >
            加入 {known.length} 种
          </Button>
        ) : (
          <Button block busy={match.isPending} disabled={lines.length === 0 || isTooLong} onClick={read}>
            识别
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <TextArea
          label="通知内容"
          hint="一行一个型号，最后写每台降价多少元，例如：小米 15 12+256 300"
          rows={6}
          value={text}
          error={isTooLong ? `一次最多 ${PASTED_CUTS_MAX} 行，请分几次粘贴` : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setMatched(undefined)
          }}
        />
        {matched && (
          <List label="识别结果">
            {matched.map(({ text: line, skus, cut_fen, reason }) => (
              <ListItem
                key={line}
                title={line}
                note={reason ?? skus.map(({ title }) => title).join('、')}
                value={cut_fen === null ? undefined : formatMoney(cut_fen)}
                valueNote={
                  reason === null ? (
                    <Tag kind="success">{`${skus.length} 种`}</Tag>
                  ) : (
                    <Tag kind="danger">没认出</Tag>
                  )
                }
              />
            ))}
          </List>
        )}
      </div>
    </Sheet>
  )
}

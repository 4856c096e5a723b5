import { useState } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import styles from '../shared/code-list.module.css'
import { quantityText } from '../stock-labels.ts'
import type { Arrival, Transfer } from './arrival.ts'

export interface MissingItems {
  readonly missing: 'none' | 'back' | 'lost'
  readonly reason: string
}

interface MissingSheetProps {
  open: boolean
  onClose: () => void
  transfer: Transfer
  arrival: Arrival
  onSubmit: (input: MissingItems) => Promise<unknown>
}

const MAX_NAMED = 3
const COMMON_REASONS = ['没有装车', '发货时少装', '运输途中丢失']

/** Asks whether missing items return to the sender or are reported lost. */
export function MissingSheet({ open, onClose, transfer, arrival, onSubmit }: MissingSheetProps) {
  const [missing, setMissing] = useState<'back' | 'lost'>('back')
  const phones = transfer.lines.filter(
    ({ device_id }) => device_id !== null && !arrival.arrivedIds.has(device_id),
  )
  const accessories = transfer.lines.filter(
    (line) => line.device_id === null && arrival.pieces(line) < line.quantity,
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={`有 ${quantityText(phones.length, arrival.missing - phones.length)}没有收到`}
      submitLabel={missing === 'back' ? '收货，没到的退回' : '收货，没到的报失'}
      danger={missing === 'lost'}
      commonReasons={COMMON_REASONS}
      onSubmit={(reason) => onSubmit({ missing, reason })}
    >
      <Notice kind="warning">
        没有收到：
        {[
          phones
            .slice(0, MAX_NAMED)
            .map(({ title, identifier }) => `${title}（${identifier.slice(-4)}）`)
            .join('、') + (phones.length > MAX_NAMED ? `等 ${phones.length} 台` : ''),
          ...accessories.map((line) => `${line.title} ${line.quantity - arrival.pieces(line)} 件`),
        ]
          .filter(Boolean)
          .join('、')}
      </Notice>
      <div className={styles.group}>
        <RadioList
          label="没有收到的怎么处理"
          options={[
            { value: 'back', label: `退回${transfer.from}`, note: `多半是没有装车，货还在${transfer.from}` },
            { value: 'lost', label: '报失', note: '途中丢了，从库存里核销' },
          ]}
          value={missing}
          onChange={setMissing}
        />
      </div>
    </ReasonSheet>
  )
}

import { MOST_COVER_DAYS } from '@shangxue/contract/factory'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './stack.module.css'

interface CoverSheetProps {
  open: boolean
  onClose: () => void
  days: number
  onPick: (days: number) => void
}

const USUAL = [7, 14, 21, 30]

/** For how many days the stock should do. */
export function CoverSheet({ open, onClose, days, onPick }: CoverSheetProps) {
  const id = useId()
  const [typed, setTyped] = useState<number | null>(days)
  const [wrong, setWrong] = useState(false)
  const pick = (next: number) => {
    setTyped(next)
    setWrong(false)
    onPick(next)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === null || typed < 1 || typed > MOST_COVER_DAYS) return setWrong(true)
    pick(typed)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="备货天数"
      footer={
        <Button type="submit" form={id} block>
          选好
        </Button>
      }
    >
      <form id={id} className={styles.stack} noValidate onSubmit={submit}>
        <p>按近 30 天的销量，备够这些天卖的货，减去现有和在途，就是建议订货。</p>
        <FilterBar label="常用天数">
          {USUAL.map((one) => (
            <Chip key={one} selected={one === typed} onClick={() => pick(one)}>
              {one} 天
            </Chip>
          ))}
        </FilterBar>
        <NumberField
          label="天数"
          value={typed}
          error={wrong ? `请填 1 到 ${MOST_COVER_DAYS} 的整数` : undefined}
          onChange={(next) => {
            setTyped(next)
            setWrong(false)
          }}
        />
      </form>
    </Sheet>
  )
}

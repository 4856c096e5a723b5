import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { RATES, type Rate } from '../use-voice.ts'

const OPTIONS = RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))

/** Selects the speech rate. */
export function Speed({ rate, onChange }: { rate: Rate; onChange: (rate: Rate) => void }) {
  return (
    <SegmentedControl
      label="语速"
      options={OPTIONS}
      value={String(rate)}
      onChange={(value) => onChange(RATES.find((one) => String(one) === value) ?? 1)}
    />
  )
}

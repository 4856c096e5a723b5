import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { SPEECH_RATES, type SpeechRate } from './use-voice.ts'

const OPTIONS = SPEECH_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))

/** Selects the speech rate. */
export function SpeechRateControl({
  rate,
  onChange,
}: {
  rate: SpeechRate
  onChange: (rate: SpeechRate) => void
}) {
  return (
    <SegmentedControl
      label="语速"
      options={OPTIONS}
      value={String(rate)}
      onChange={(value) => onChange(SPEECH_RATES.find((option) => String(option) === value) ?? 1)}
    />
  )
}

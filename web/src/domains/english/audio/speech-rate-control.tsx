import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import styles from './speech-rate-control.module.css'
import { SPEECH_RATES, type SpeechRate } from './use-voice.ts'
import { VoiceButton } from './voice-button.tsx'

const OPTIONS = SPEECH_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))

/** Selects the speech rate and the voice. `sample` is what is spoken here. */
export function SpeechRateControl({
  rate,
  onChange,
  sample,
}: {
  rate: SpeechRate
  sample: string
  onChange: (rate: SpeechRate) => void
}) {
  return (
    <div className={styles.controls}>
      <SegmentedControl
        label="语速"
        options={OPTIONS}
        value={String(rate)}
        onChange={(value) => onChange(SPEECH_RATES.find((option) => String(option) === value) ?? 1)}
      />
      <VoiceButton sample={sample} />
    </div>
  )
}

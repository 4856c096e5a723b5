import { type SpeakOptions, speak } from '../../../lib/audio/speech.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

export const NO_SOUND_MESSAGE = '现在放不出声音，请检查音量和网络'

/** Speaks a text that the learner asked for and reports a failure. Automatic speech fails silently. */
export async function pronounce(text: string, options?: SpeakOptions): Promise<void> {
  if ((await speak(text, options)) === false) toast(NO_SOUND_MESSAGE, { kind: 'warning' })
}

interface PronounceButtonProps {
  text: string
  label?: string
  /** Transcription printed next to the word. */
  ipa?: string | undefined
  onPronounce?: () => void
}

/** Button that pronounces a word or sentence. */
export const PronounceButton = ({ text, label = `朗读 ${text}`, ipa, onPronounce }: PronounceButtonProps) => (
  <IconButton
    icon="volume"
    label={label}
    onClick={() => {
      onPronounce?.()
      void pronounce(text, { ipa })
    }}
  />
)

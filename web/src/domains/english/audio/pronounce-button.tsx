import { IconButton } from '../../../ui/action/icon-button.tsx'
import { pronounce } from './pronounce.ts'

interface PronounceButtonProps {
  text: string
  label?: string
}

/** Button that pronounces a word or sentence. */
export const PronounceButton = ({ text, label = `朗读 ${text}` }: PronounceButtonProps) => (
  <IconButton icon="volume" label={label} onClick={() => void pronounce(text)} />
)

import { IconButton } from '../../../ui/action/icon-button.tsx'
import { say } from '../say.ts'

interface SayButtonProps {
  text: string
  label?: string
}

/** Button that pronounces a word or sentence. */
export const SayButton = ({ text, label = `朗读 ${text}` }: SayButtonProps) => (
  <IconButton icon="volume" label={label} onClick={() => void say(text)} />
)

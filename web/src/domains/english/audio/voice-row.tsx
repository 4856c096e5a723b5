import { useState } from 'react'
import { useVoiceChoice } from '../../../lib/audio/voice-choice.ts'
import { ListItem } from '../../../ui/display/list/list.tsx'
import { LazyVoiceSheet } from './voice-button.tsx'
import { SERVER_VOICE_NAMES } from './voice-names.ts'

/** The chosen voice in the settings of English study. */
export function VoiceRow() {
  const choice = useVoiceChoice()
  const [isOpen, setIsOpen] = useState(false)
  const name = choice.kind === 'server' ? SERVER_VOICE_NAMES[choice.voice].label : '设备自带'
  return (
    <>
      <ListItem
        icon="volume"
        title="朗读的声音"
        note="单词、句子和短文用它来读"
        value={name}
        onClick={() => setIsOpen(true)}
      />
      <LazyVoiceSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

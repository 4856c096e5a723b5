import { useState } from 'react'
import { useVoiceChoice } from '../../../lib/audio/voice-choice.ts'
import { ListItem } from '../../../ui/display/list/list.tsx'
import { SERVER_VOICE_NAMES } from './voice-names.ts'
import { VoiceSheet } from './voice-sheet.tsx'

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
      <VoiceSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

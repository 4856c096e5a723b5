import { useState } from 'react'
import { loadDeviceVoices } from '../../../lib/audio/device-voices.ts'
import { hasChosenVoice } from '../../../lib/audio/voice-choice.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { PronounceButton } from './pronounce-button.tsx'
import { VoiceSheet } from './voice-sheet.tsx'

interface VoiceButtonProps {
  /** The text that is spoken here; the voices say it when they are chosen. */
  sample: string
}

const VoiceIcon = ({ onClick }: { onClick: () => void }) => (
  <IconButton icon="settings" label="换朗读的声音" onClick={onClick} />
)

/** Opens the choice of voices beside a text that is spoken. */
export function VoiceButton({ sample }: VoiceButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <VoiceIcon onClick={() => setIsOpen(true)} />
      <VoiceSheet open={isOpen} onClose={() => setIsOpen(false)} sample={sample} />
    </>
  )
}

const OFFERED_KEY = 'langdushengtishi'

/** True once per device, if it has a natural voice and nobody has chosen one yet. */
async function claimOffer(): Promise<boolean> {
  if (hasChosenVoice() || readStored(OFFERED_KEY) !== null) return false
  const isWorthwhile = (await loadDeviceVoices()).some(({ isNatural }) => isNatural)
  if (isWorthwhile) store(OFFERED_KEY, '1')
  return isWorthwhile
}

/**
 * Pronounces a word, with the choice of voices beside it. On a device that has a natural voice of its own, the first tap
 * offers the choice.
 */
export function WordSound({ spelling, ipa }: { spelling: string; ipa?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const offerVoices = () => void claimOffer().then((offers) => offers && setIsOpen(true))
  return (
    <>
      <PronounceButton text={spelling} ipa={ipa} onPronounce={offerVoices} />
      <VoiceIcon onClick={() => setIsOpen(true)} />
      <VoiceSheet open={isOpen} onClose={() => setIsOpen(false)} sample={spelling} />
    </>
  )
}

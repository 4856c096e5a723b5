import { useEffect, useState } from 'react'
import { type DeviceVoice, loadDeviceVoices } from '../../../lib/audio/device-voices.ts'
import { speak, stopSpeech } from '../../../lib/audio/speech.ts'
import {
  chooseVoice,
  SERVER_VOICES,
  useVoiceChoice,
  type VoiceChoice,
} from '../../../lib/audio/voice-choice.ts'
import { Button } from '../../../ui/action/button.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { pronounce } from './pronounce-button.tsx'
import { SERVER_VOICE_NAMES } from './voice-names.ts'
import styles from './voice-sheet.module.css'

interface VoiceOption {
  value: string
  label: string
  note: string
  choice: VoiceChoice
}

const SERVER_OPTIONS: readonly VoiceOption[] = SERVER_VOICES.map((voice) => ({
  value: voice,
  ...SERVER_VOICE_NAMES[voice],
  choice: { kind: 'server', voice },
}))
const MAX_DEVICE_VOICES = 3
const SAMPLE = 'Nice to meet you. This is how I read to you.'

const toOption = ({ uri, name, accent, isNatural }: DeviceVoice): VoiceOption => ({
  value: uri,
  label: `设备：${name}`,
  note: `${accent === 'uk' ? '英音' : '美音'}${isNatural ? '，自然人声' : ''}，不用网络`,
  choice: { kind: 'device', uri, accent },
})

interface VoiceSheetProps {
  open: boolean
  onClose: () => void
  /** What the voices say when they are chosen. */
  sample?: string | undefined
}

/** Chooses the voice of this device. Each choice is heard at once. */
export function VoiceSheet({ open, onClose, sample = SAMPLE }: VoiceSheetProps) {
  const current = useVoiceChoice()
  const [deviceVoices, setDeviceVoices] = useState<readonly DeviceVoice[]>([])
  useEffect(() => {
    if (!open) return
    let isStale = false
    void loadDeviceVoices().then((voices) => !isStale && setDeviceVoices(voices))
    return () => {
      isStale = true
      stopSpeech()
    }
  }, [open])

  const value = current.kind === 'server' ? current.voice : current.uri
  const ranked = deviceVoices.filter(({ uri }, i) => i < MAX_DEVICE_VOICES || uri === value)
  const options = [...SERVER_OPTIONS, ...ranked.map(toOption)]
  const choose = (next: string) => {
    const choice = options.find((option) => option.value === next)?.choice
    if (!choice) return
    chooseVoice(choice)
    void pronounce(sample, { voice: choice })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="朗读的声音"
      footer={
        <>
          <Button kind="secondary" icon="volume" onClick={() => void speak(sample)}>
            再听一遍
          </Button>
          <Button onClick={onClose}>就用这个</Button>
        </>
      }
    >
      <div className={styles.voices}>
        <p className={styles.hint}>点一个就能听到。只影响这台设备，随时可以换。</p>
        <RadioList label="用哪个声音" options={options} value={value} onChange={choose} />
      </div>
    </Sheet>
  )
}

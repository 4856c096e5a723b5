import { useEffect, useRef, useState } from 'react'

/** The part of the Web Speech API used here, which TypeScript's DOM types lack. */
interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
}
type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean }
type Maker = new () => Recogniser

function makerOf(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Maker
    webkitSpeechRecognition?: Maker
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const TROUBLES: Readonly<Record<string, string>> = {
  'not-allowed': '没有麦克风权限，请在浏览器设置里允许，或直接打字',
  'service-not-allowed': '没有麦克风权限，请在浏览器设置里允许，或直接打字',
  'audio-capture': '没有找到麦克风，请直接打字',
  network: '语音识别需要网络，请联网后重试，或直接打字',
}

/** Transcribes speech. `able` is false on devices without speech recognition; hide the button then. */
export function useVoice(onText: (text: string) => void) {
  const [listening, setListening] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const at = useRef<Recogniser>(undefined)
  const told = useRef(onText)
  useEffect(() => {
    told.current = onText
  }, [onText])
  useEffect(() => () => at.current?.stop(), [])

  const start = () => {
    const Maker = makerOf()
    if (!Maker) return
    const recogniser = new Maker()
    at.current = recogniser
    Object.assign(recogniser, { lang: 'zh-CN', continuous: true, interimResults: false })
    recogniser.onresult = ({ resultIndex, results }) => {
      const said = Array.from(results)
        .slice(resultIndex)
        .filter(({ isFinal }) => isFinal)
        .map((result) => result[0]?.transcript ?? '')
        .join('')
      if (said !== '') told.current(said)
    }
    // silence is not an error
    recogniser.onerror = ({ error }) => setTrouble(TROUBLES[error])
    recogniser.onend = () => setListening(false)
    setTrouble(undefined)
    setListening(true)
    recogniser.start()
  }
  return {
    able: makerOf() !== undefined,
    listening,
    trouble,
    toggle: () => (listening ? at.current?.stop() : start()),
  }
}

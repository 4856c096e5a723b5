import { useEffect, useRef, useState } from 'react'

/** The part of the Web Speech API used here, which TypeScript's DOM types lack. */
interface SpeechRecognizer {
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
type SpeechRecognizerConstructor = new () => SpeechRecognizer

function speechRecognizerOf(): SpeechRecognizerConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: SpeechRecognizerConstructor
    webkitSpeechRecognition?: SpeechRecognizerConstructor
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  'not-allowed': '没有麦克风权限，请在浏览器设置里允许，或直接打字',
  'service-not-allowed': '没有麦克风权限，请在浏览器设置里允许，或直接打字',
  'audio-capture': '没有找到麦克风，请直接打字',
  network: '语音识别需要网络，请联网后重试，或直接打字',
}

/** Transcribes speech. `able` is false on devices without speech recognition; hide the button then. */
export function useVoiceInput(onText: (text: string) => void) {
  const [isListening, setIsListening] = useState(false)
  const [problem, setError] = useState<string>()
  const recognizer = useRef<SpeechRecognizer>(undefined)
  const onTextRef = useRef(onText)
  useEffect(() => {
    onTextRef.current = onText
  }, [onText])
  useEffect(() => () => recognizer.current?.stop(), [])

  const start = () => {
    const Maker = speechRecognizerOf()
    if (!Maker) return
    const recogniser = new Maker()
    recognizer.current = recogniser
    Object.assign(recogniser, { lang: 'zh-CN', continuous: true, interimResults: false })
    recogniser.onresult = ({ resultIndex, results }) => {
      const spoken = Array.from(results)
        .slice(resultIndex)
        .filter(({ isFinal }) => isFinal)
        .map((result) => result[0]?.transcript ?? '')
        .join('')
      if (spoken !== '') onTextRef.current(spoken)
    }
    // silence is not an error
    recogniser.onerror = ({ error }) => setError(ERROR_MESSAGES[error])
    recogniser.onend = () => setIsListening(false)
    setError(undefined)
    setIsListening(true)
    recogniser.start()
  }
  return {
    able: speechRecognizerOf() !== undefined,
    listening: isListening,
    problem,
    toggle: () => (isListening ? recognizer.current?.stop() : start()),
  }
}

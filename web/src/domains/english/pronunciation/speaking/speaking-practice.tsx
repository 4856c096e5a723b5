import { Button } from '../../../../ui/action/button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { NO_SOUND_MESSAGE } from '../../audio/pronounce-button.tsx'
import { useVoice } from '../../audio/use-voice.ts'
import type { Coach } from '../model/coach.ts'
import { soundsOf } from '../phones/ipa-to-phones.ts'
import { feedbackOf, type SpokenWord, transcriptionsOf, weakestSound } from './feedback.ts'
import { MicButton } from './mic-button.tsx'
import { RecordingProblemNotice } from './recording-problem.tsx'
import { SoundTiles } from './sound-tiles.tsx'
import styles from './speaking-practice.module.css'
import { usePlayback } from './use-playback.ts'
import { type SpeakingResult, useSpeaking } from './use-speaking.ts'

interface SpeakingPracticeProps {
  coach: Coach
  word: SpokenWord
  /** Words that it must not be confused with. */
  rivals?: readonly SpokenWord[]
  onResult?: (result: SpeakingResult) => void
}

const NO_RIVALS: readonly SpokenWord[] = []

/** Hear a word, say it, see how each sound was, and hear both voices one after the other. */
export function SpeakingPractice({ coach, word, rivals = NO_RIVALS, onResult }: SpeakingPracticeProps) {
  const voice = useVoice()
  const playback = usePlayback()
  const { state, level, press, discard } = useSpeaking(
    coach,
    [word, ...rivals].map(transcriptionsOf),
    onResult,
  )
  const result = state.kind === 'result' ? state.result : undefined
  const [score] = result?.scores ?? []
  const transcriptions = transcriptionsOf(word)
  const sounds = soundsOf(transcriptions[score?.pronunciation ?? 0] ?? '')
  const feedback = result && feedbackOf(word, rivals, result)
  const isRecording = state.kind === 'recording' || state.kind === 'starting'

  const hear = () => {
    discard()
    playback.stop()
    return voice.speakText(word.spelling)
  }
  const speak = () => {
    voice.stop()
    playback.stop()
    press()
  }
  const hearBoth = async () => {
    const isPlayed = await hear()
    if (isPlayed !== undefined && result) await playback.play(result.recording.blob)
  }
  return (
    <div className={styles.practice}>
      <SoundTiles sounds={sounds} scores={score?.sounds} />
      <div className={styles.feedback} aria-live="polite">
        {result && score && (
          <>
            <p className={styles.summary}>{feedback?.summary}</p>
            {feedback?.isRightWord && <p className={styles.detail}>{weakestSound(sounds, score.sounds)}</p>}
          </>
        )}
      </div>
      {state.kind === 'problem' && <RecordingProblemNotice problem={state.problem} />}
      {result?.recording.isNoisy && <Notice>周围有点吵，结果可能不准。换个安静的地方再说一遍。</Notice>}
      {voice.silent && <Notice kind="warning">{NO_SOUND_MESSAGE}</Notice>}
      <MicButton kind={state.kind} level={level} onPress={speak} />
      <div className={styles.listen}>
        <Button kind="soft" icon="volume" disabled={isRecording} onClick={() => void hear()}>
          听示范
        </Button>
        {result && (
          <>
            <Button
              kind="secondary"
              icon="play"
              onClick={() => {
                voice.stop()
                void playback.play(result.recording.blob)
              }}
            >
              听自己
            </Button>
            <Button kind="secondary" icon="people" onClick={() => void hearBoth()}>
              对比听
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

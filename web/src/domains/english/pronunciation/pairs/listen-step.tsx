import { useEffect, useState } from 'react'
import { playSound } from '../../../../lib/audio/sounds.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { NO_SOUND_MESSAGE } from '../../audio/pronounce-button.tsx'
import { ReplayButton } from '../../audio/replay-button.tsx'
import { useVoice } from '../../audio/use-voice.ts'
import { AnswerOption } from '../../controls/answer-option.tsx'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import type { CourseStep } from './course-steps.ts'
import styles from './pair-course.module.css'
import type { CourseWord } from './pair-words.ts'

interface ListenStepProps {
  step: Extract<CourseStep<CourseWord>, { kind: 'listen' }>
  onDone: (isRight: boolean) => void
}

/** Plays one word of a pair; the learner chooses which it was. */
export function ListenStep({ step: { pair, played }, onDone }: ListenStepProps) {
  const voice = useVoice()
  const [chosen, setChosen] = useState<CourseWord>()
  const play = () => void voice.speakText(played.spelling)
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each step, which remounts.
  useEffect(play, [])
  const choose = (word: CourseWord | undefined) => {
    if (!word || chosen) return
    setChosen(word)
    playSound(word === played ? 'success' : 'error', { hint: false })
  }
  const lookOf = (word: CourseWord) => {
    if (!chosen) return undefined
    if (word === played) return 'right'
    return word === chosen ? 'wrong' : 'aside'
  }
  useKeyboardShortcuts({
    1: () => choose(pair[0]),
    2: () => choose(pair[1]),
    r: play,
    enter: () => chosen && onDone(chosen === played),
  })
  return (
    <>
      <div className={styles.player}>
        <ReplayButton
          isSpeaking={voice.speaking}
          large
          onClick={() => (voice.speaking ? voice.stop() : play())}
        />
        <p>听到的是哪一个？</p>
      </div>
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: play }}>
          {NO_SOUND_MESSAGE}
        </Notice>
      )}
      <div className={styles.options}>
        {pair.map((word, index) => (
          <AnswerOption
            key={word.spelling}
            keyHint={index + 1}
            look={lookOf(word)}
            aria-disabled={chosen !== undefined}
            onClick={() => choose(word)}
          >
            <span lang="en">{word.spelling}</span>{' '}
            <span className={styles.ipa} lang="en">
              /{word.ipa_uk}/
            </span>{' '}
            <span className={styles.meaning}>{word.senses[0]?.zh}</span>
          </AnswerOption>
        ))}
      </div>
      {chosen && (
        <>
          <p role="status">{chosen === played ? '听对了' : `是 ${played.spelling}，再听一遍，比一比`}</p>
          <Button block onClick={() => onDone(chosen === played)}>
            下一题
          </Button>
        </>
      )}
    </>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { prepareSpeech } from '../../../../lib/audio/speech.ts'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Chip } from '../../../../ui/form/choices/chip.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { NO_SOUND_MESSAGE } from '../../audio/pronounce-button.tsx'
import { SpeechRateControl } from '../../audio/speech-rate-control.tsx'
import { isTypedCloze } from '../cloze-answers.ts'
import { useClozeAnswers, useParsedPassage } from '../use-cloze-answers.ts'
import { useReadAloud } from '../use-read-aloud.ts'
import styles from './cloze.module.css'
import { ClozeExerciseFrame } from './cloze-exercise.tsx'
import type { ClozeExerciseProps } from './written-cloze.tsx'

/** 语音完形: the passage is read aloud and pauses after each sentence until its blanks are filled. */
export function VoiceCloze({ cloze, onSubmit, onLeave }: ClozeExerciseProps) {
  const passage = useParsedPassage(cloze)
  const sentences = useMemo(() => passage.flat(), [passage])
  const clozeAnswers = useClozeAnswers(cloze, onSubmit)
  const { answers, active, setActive } = clozeAnswers
  const [prefersTyping, setPrefersTyping] = useState(false)
  const isTyped = prefersTyping || isTypedCloze(cloze)
  const sentenceOf = (number: number) => sentences.findIndex(({ gaps }) => gaps.includes(number))

  const readAloud = useReadAloud(sentences, (finishedIndex) => {
    const empty = sentences[finishedIndex]?.gaps.find((number) => !answers.has(number))
    if (empty === undefined) return true
    setActive(empty)
    return false
  })
  const { at: currentIndex, voice } = readAloud
  const nextText = sentences[(currentIndex ?? -1) + 1]?.spoken
  useEffect(() => {
    if (nextText) prepareSpeech(nextText)
  }, [nextText])

  const fill = (text: string) => {
    const nextAnswers = clozeAnswers.fill(text)
    const activeSentence = sentences[sentenceOf(active)]
    const isSentenceDone = activeSentence?.gaps.every((number) => nextAnswers.has(number))
    // Continues only if reading stopped for this sentence, not after a correction of an earlier blank.
    if (isSentenceDone && !voice.speaking && currentIndex === sentenceOf(active)) readAloud.readNext()
  }
  const repeat = () => readAloud.read(currentIndex ?? 0)
  return (
    <ClozeExerciseFrame
      cloze={cloze}
      passage={passage}
      clozeAnswers={clozeAnswers}
      actions={
        !isTypedCloze(cloze) && (
          <Chip selected={isTyped} icon="edit" onClick={() => setPrefersTyping(!prefersTyping)}>
            键盘输入
          </Chip>
        )
      }
      player={
        <div className={styles.player}>
          <button
            type="button"
            className={styles.play}
            aria-label={voice.speaking ? '暂停' : currentIndex === undefined ? '开始听' : '继续听'}
            onClick={readAloud.toggle}
          >
            <Icon name={voice.speaking ? 'pause' : 'play'} size={1.5} />
          </button>
          <IconButton icon="refresh" label="重听这一句" onClick={repeat} />
          <SpeechRateControl
            rate={voice.rate}
            sample={sentences[currentIndex ?? 0]?.spoken ?? cloze.title}
            onChange={voice.chooseRate}
          />
        </div>
      }
      readingIndex={currentIndex}
      isTyped={isTyped}
      shortcutsOf={() => ({ ' ': readAloud.toggle, r: repeat })}
      onFill={fill}
      onSubmit={() => clozeAnswers.submit({ fluent: readAloud.fluent() })}
      onLeave={onLeave}
      onWord={voice.stop}
    >
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: repeat }}>
          {NO_SOUND_MESSAGE}
        </Notice>
      )}
      {currentIndex === undefined && <Notice>点播放开始听。每句听完填空，填好接着往下读。</Notice>}
    </ClozeExerciseFrame>
  )
}

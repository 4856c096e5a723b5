import { splitWords } from '@shangxue/study/language/alignment'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/action/button.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { NO_SOUND_MESSAGE } from '../../audio/pronounce-button.tsx'
import { ReplayButton } from '../../audio/replay-button.tsx'
import { SpeechRateControl } from '../../audio/speech-rate-control.tsx'
import type { useVoice } from '../../audio/use-voice.ts'
import type { Sentence } from '../../content/content-packs.ts'
import { useKeyboardShortcuts } from '../../session/use-keyboard-shortcuts.ts'
import type { SentenceAnswer } from '../sentence-answer.ts'
import styles from './sentence.module.css'
import { SentenceInput } from './sentence-input.tsx'

interface CardProps {
  sentence: Sentence
  isAnswered: boolean
  voice: ReturnType<typeof useVoice>
  onAnswer: (answer: SentenceAnswer) => void
}

/** Plays a sentence that the learner writes down. */
export function DictationCard({ sentence, isAnswered, voice, onAnswer }: CardProps) {
  const [hints, setHints] = useState(0)
  const words = splitWords(sentence.en)
  const play = () => void voice.speakText(sentence.en)
  const revealHint = hints < words.length ? () => setHints(hints + 1) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each sentence
  useEffect(play, [sentence])
  useKeyboardShortcuts({ r: play })

  return (
    <>
      <div className={styles.heard}>
        <ReplayButton
          isSpeaking={voice.speaking}
          aria-keyshortcuts="Alt+R"
          onClick={voice.speaking ? voice.stop : play}
        />
        <div className={styles.speed}>
          <SpeechRateControl
            rate={voice.rate}
            sample={sentence.en}
            onChange={(rate) => {
              voice.chooseRate(rate)
              void voice.speakText(sentence.en, rate)
            }}
          />
        </div>
      </div>
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: play }}>
          {NO_SOUND_MESSAGE}
        </Notice>
      )}
      {!isAnswered && hints > 0 && <FirstLetters words={words} shownCount={hints} />}
      {!isAnswered && (
        <SentenceInput
          sentence={sentence}
          label="写下听到的句子"
          placeholder="写下听到的句子"
          hints={hints}
          isTranslation={false}
          onAnswer={onAnswer}
          shortcuts={{ KeyR: play, KeyH: revealHint }}
          actions={
            <Button kind="plain" disabled={!revealHint} onClick={() => revealHint?.()}>
              提示
            </Button>
          }
        />
      )}
    </>
  )
}

/** One placeholder for each word, some with their first letter. */
function FirstLetters({ words, shownCount }: { words: readonly string[]; shownCount: number }) {
  const masked = words.map((word, i) =>
    i < shownCount ? word[0] + '_'.repeat(Math.max(0, word.length - 1)) : '···',
  )
  const letters = words.slice(0, shownCount).map((word) => word[0])
  return (
    <p className={styles.letters} lang="en" role="status">
      <span className="sr-only" lang="zh">
        共 {words.length} 个词，前 {shownCount} 个词的首字母：{letters.join(' ')}
      </span>
      {masked.map((word, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence, in its order
        <span key={i} aria-hidden="true">
          {word}
        </span>
      ))}
    </p>
  )
}

import { writtenWords } from '@shangxue/study/alignment'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Loudspeaker } from '../components/loudspeaker.tsx'
import { Speed } from '../components/speed.tsx'
import type { Sentence } from '../packs.ts'
import { SILENT } from '../say.ts'
import { useKeys } from '../use-keys.ts'
import type { useVoice } from '../use-voice.ts'
import type { GivenSentence } from './given.ts'
import styles from './sentence.module.css'
import { Writing } from './writing.tsx'

interface CardProps {
  sentence: Sentence
  judged: boolean
  voice: ReturnType<typeof useVoice>
  onJudge: (given: GivenSentence) => void
}

/** Plays a sentence that the learner writes down. */
export function DictationCard({ sentence, judged, voice, onJudge }: CardProps) {
  const [hints, setHints] = useState(0)
  const words = writtenWords(sentence.en)
  const hear = () => void voice.say(sentence.en)
  const hint = hints < words.length ? () => setHints(hints + 1) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each sentence
  useEffect(hear, [sentence])
  useKeys({ r: hear })

  return (
    <>
      <div className={styles.heard}>
        <Loudspeaker
          speaking={voice.speaking}
          aria-keyshortcuts="Alt+R"
          onClick={voice.speaking ? voice.stop : hear}
        />
        <div className={styles.speed}>
          <Speed
            rate={voice.rate}
            onChange={(rate) => {
              voice.chooseRate(rate)
              void voice.say(sentence.en, rate)
            }}
          />
        </div>
      </div>
      {voice.silent && (
        <Notice kind="warning" action={{ label: '重试', onSelect: hear }}>
          {SILENT}
        </Notice>
      )}
      {!judged && hints > 0 && <FirstLetters words={words} shown={hints} />}
      {!judged && (
        <Writing
          sentence={sentence}
          label="写下听到的句子"
          placeholder="写下听到的句子"
          hints={hints}
          translated={false}
          onJudge={onJudge}
          shortcuts={{ KeyR: hear, KeyH: hint }}
          aids={
            <Button kind="plain" disabled={!hint} onClick={() => hint?.()}>
              提示
            </Button>
          }
        />
      )}
    </>
  )
}

/** One placeholder for each word, some with their first letter. */
function FirstLetters({ words, shown }: { words: readonly string[]; shown: number }) {
  const masked = words.map((word, i) =>
    i < shown ? word[0] + '_'.repeat(Math.max(0, word.length - 1)) : '···',
  )
  const letters = words.slice(0, shown).map((word) => word[0])
  return (
    <p className={styles.letters} lang="en" role="status">
      <span className="sr-only" lang="zh">
        共 {words.length} 个词，前 {shown} 个词的首字母：{letters.join(' ')}
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
